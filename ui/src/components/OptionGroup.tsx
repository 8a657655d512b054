import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './OptionGroup.module.css';

type OptionGroupProps = { label: string; selected: string; end?: ReactNode; children: ReactNode };

/** A group of radio buttons below its label and the selected value. */
export function OptionGroup({ label, selected, end, children }: OptionGroupProps) {
  return (
    <fieldset className={styles.options}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.head}>
        <span aria-hidden="true">
          {`${label}:`}
          <strong>{selected}</strong>
        </span>
        {end}
      </div>
      {children}
    </fieldset>
  );
}
