import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './Field';
import { Icon } from './Icon';
import styles from './SelectField.module.css';

type Select = Omit<ComponentProps<'select'>, keyof FieldFrame | 'children'>;

/** A native select; its children are the options. */
export function SelectField({ children, ...field }: FieldFrame & Select & { children: ReactNode }) {
  return (
    <Field<Select> {...field}>
      {(select) => (
        <span className={styles.wrap}>
          <select {...select}>{children}</select>
          <Icon name="chevron" className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
