import type { ComponentProps, ReactNode } from 'react';
import styles from './ChoiceRow.module.css';

type ChoiceRowProps = Omit<ComponentProps<'input'>, 'children' | 'className'> & {
  type: 'radio' | 'checkbox';
  label: string;
  note?: string;
  /** Shown at the right edge, such as "FREE". */
  end?: ReactNode;
};

/** A bordered row with a radio button or a checkbox. */
export function ChoiceRow({ label, note, end, ...input }: ChoiceRowProps) {
  return (
    <label className={styles.row}>
      <input {...input} />
      <span className={styles.text}>
        <strong>{label}</strong>
        {note && <span>{note}</span>}
      </span>
      {end}
    </label>
  );
}
