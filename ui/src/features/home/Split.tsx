import { type ReactNode, useId } from 'react';
import styles from './Split.module.css';

interface SplitProps {
  heading: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A section with its heading on the left and its content on the right. */
export function Split({ heading, lead, children }: SplitProps) {
  const id = useId();
  return (
    <section className={`section page ${styles.split}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{heading}</h2>
        <p>{lead}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
