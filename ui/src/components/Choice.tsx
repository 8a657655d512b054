import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  label: string;
  note?: string;
  /** Shown at the right end, such as "FREE". */
  end?: ReactNode;
};

/** One bordered row with a radio button. */
export function Choice({ label, note, end, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      <span className={styles.text}>
        <strong>{label}</strong>
        {note && <span>{note}</span>}
      </span>
      {end}
    </label>
  );
}
