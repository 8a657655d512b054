import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Options.module.css';

type OptionsProps = { label: string; chosen: string; end?: ReactNode; children: ReactNode };

/** A group of radio buttons under its name and the chosen value. */
export function Options({ label, chosen, end, children }: OptionsProps) {
  return (
    <fieldset className={styles.options}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.head}>
        <span aria-hidden="true">
          {label}:<strong>{chosen}</strong>
        </span>
        {end}
      </div>
      {children}
    </fieldset>
  );
}
