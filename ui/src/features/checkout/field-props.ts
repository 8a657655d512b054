import type { ChangeEvent } from 'react';
import type { Field } from './fields';
import type { CheckoutForm } from './form';

/** What ties a control to the form: its id, value, error and what happens when it is edited. */
export function fieldProps({ values, problems, edit }: CheckoutForm, field: Field) {
  return {
    id: field,
    name: field,
    value: values[field],
    error: problems.find((problem) => problem.field === field)?.message ?? null,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => edit(field, event.target.value),
  };
}
