import { type ReactNode, useId } from 'react';
import styles from './FormSection.module.css';

/** A section of the checkout form with a heading. */
export function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
