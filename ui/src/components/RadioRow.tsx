import type { ComponentProps, ReactNode } from 'react';
import styles from './RadioRow.module.css';

type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  label: string;
  note?: string;
  /** Shown at the right edge, such as "FREE". */
  end?: ReactNode;
};

/** A bordered row with a radio button. */
export function RadioRow({ label, note, end, ...input }: RadioRowProps) {
  return (
    <label className={styles.row}>
      <input {...input} type="radio" />
      <span className={styles.text}>
        <strong>{label}</strong>
        {note && <span>{note}</span>}
      </span>
      {end}
    </label>
  );
}
