import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './Field';
import { Icon } from './Icon';
import { join } from './class-names';
import styles from './SelectField.module.css';

type SelectFieldProps = FieldFrame & Omit<ComponentProps<'select'>, keyof FieldFrame>;

/** A native select; its children are the options. */
export function SelectField({
  label,
  id,
  error,
  hint,
  optional,
  span,
  paired,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} id={id} error={error} hint={hint} optional={optional} span={span} paired={paired}>
      {(control) => (
        <span className={styles.wrap}>
          <select {...select} {...control} className={join(control.className, className)} />
          <Icon name="chevron" className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
