import { type ReactNode, useId } from 'react';
import { controls } from '../copy/controls';
import { join } from './class-names';
import { Icon } from './Icon';
import styles from './Field.module.css';

/** The props that all form fields share. */
export type FieldFrame = {
  label: ReactNode;
  /** Connects the label, and lets an error summary link to the control; generated if omitted. */
  id?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** The number of columns in the six-column `Fields` grid; all of them if omitted. */
  span?: 2 | 3 | 4 | undefined;
  /** On a phone, shares its row with the field next to it if there is room for both. */
  paired?: boolean | undefined;
};

type FieldProps<Control> = FieldFrame &
  Control & {
    className?: string | undefined;
    /** Renders the control with the attributes of the field that are its own. */
    children: (control: Control) => ReactNode;
  };

/** A label, a control, an error and a hint; passes the control its attributes and those that connect them. */
export function Field<Control extends object>({
  label,
  id,
  error,
  hint,
  optional,
  span,
  paired,
  className,
  children,
  ...control
}: FieldProps<Control>) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={join(styles.field, error && styles.invalid, span && spans[span], paired && styles.paired)}>
      <label htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}> {controls.optional}</span>}
      </label>
      {children({
        ...(control as unknown as Control),
        id: controlId,
        className: join(styles.input, className),
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

/** A grid of fields: one column on a phone, except for pairs, and six columns on wider screens. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
