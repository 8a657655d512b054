import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './Field';

type Area = Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'children'>;

/** A multi-line text field. */
export function TextArea(field: FieldFrame & Area) {
  return <Field<Area> {...field}>{(area) => <textarea {...area} />}</Field>;
}
