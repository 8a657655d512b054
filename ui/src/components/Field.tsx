import { type ReactNode, useId } from 'react';
import { controls } from '../copy/controls';
import { join } from './class-names';
import { Icon } from './Icon';
import styles from './Field.module.css';

/** What every field of a form can show around its control. */
export type FieldFrame = {
  label: ReactNode;
  /** Ties the label, and lets an error summary link to the control; made up when left out. */
  id?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Marks the label with "(optional)". */
  optional?: boolean | undefined;
  /** Columns of the six of a `Fields` grid; all of them when left out. */
  span?: 2 | 3 | 4 | undefined;
};

type Wiring = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = FieldFrame & { children: (control: Wiring) => ReactNode };

/** Label above, hint and error below; hands the control what ties them to it. */
export function Field({ label, id, error, hint, optional, span, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={join(styles.field, error && styles.wrong, span && spans[span])}>
      <label htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}> {controls.optional}</span>}
      </label>
      {children({
        id: controlId,
        className: styles.input ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': join(errorId, hintId) || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" className={styles.errorIcon} />
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}

const spans = { 2: styles.span2, 3: styles.span3, 4: styles.span4 };

/** Fields below each other on a phone, on six columns from there on. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
