import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './Field';
import { join } from './class-names';
import styles from './TextField.module.css';

type Input = Omit<ComponentProps<'input'>, keyof FieldFrame | 'children'>;
type TextFieldProps = FieldFrame &
  Input & {
    /** Shown inside the field at the right edge, such as a card brand. */
    inside?: ReactNode;
  };

/** A single-line text field. */
export function TextField({ inside, className, ...field }: TextFieldProps) {
  return (
    <Field<Input> {...field} className={join(inside !== undefined && styles.withInside, className)}>
      {(input) => (
        <span className={styles.wrap}>
          <input {...input} />
          {inside && <span className={styles.inside}>{inside}</span>}
        </span>
      )}
    </Field>
  );
}
