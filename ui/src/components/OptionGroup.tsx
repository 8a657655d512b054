import type { ReactNode } from 'react';
import { join } from './class-names';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './OptionGroup.module.css';

type OptionGroupProps = {
  label: string;
  selected: string;
  end?: ReactNode;
  /** Asks for an option that has not been chosen: the name of the group instead of the label. */
  question?: string | false | undefined;
  /** In a low desktop window the buttons are next to the label. */
  inline?: boolean;
  children: ReactNode;
};

/** A group of radio buttons below its label and the selected value. */
export function OptionGroup({ label, selected, end, question, inline, children }: OptionGroupProps) {
  return (
    <fieldset className={join(styles.options, inline && styles.inline)}>
      <legend>
        <VisuallyHidden>{question || label}</VisuallyHidden>
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
