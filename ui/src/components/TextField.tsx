import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './Field';
import { join } from './class-names';
import styles from './TextField.module.css';

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    /** Shown inside the field at the right edge, such as a card brand. */
    inside?: ReactNode;
  };

/** A single-line text field. */
export function TextField({
  label,
  id,
  error,
  hint,
  optional,
  span,
  paired,
  inside,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} id={id} error={error} hint={hint} optional={optional} span={span} paired={paired}>
      {(control) => (
        <span className={styles.wrap}>
          <input
            {...input}
            {...control}
            className={join(control.className, inside !== undefined && styles.withInside, className)}
          />
          {inside && <span className={styles.inside}>{inside}</span>}
        </span>
      )}
    </Field>
  );
}
