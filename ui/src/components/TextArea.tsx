import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './Field';
import { join } from './class-names';

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>;

/** A multi-line text field. */
export function TextArea({ label, id, error, hint, optional, span, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} id={id} error={error} hint={hint} optional={optional} span={span}>
      {(control) => <textarea {...area} {...control} className={join(control.className, className)} />}
    </Field>
  );
}
