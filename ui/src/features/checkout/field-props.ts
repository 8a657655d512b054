import type { ChangeEvent } from 'react';
import type { Field } from './fields';
import type { CheckoutForm } from './form';

/** Returns the props that connect a control to the form. */
export function fieldProps({ values, errors, edit }: CheckoutForm, field: Field) {
  return {
    id: field,
    name: field,
    // The key of a phone's keyboard that leads to the next field.
    enterKeyHint: field === 'cardCVC' ? 'done' : 'next',
    value: values[field],
    error: errors.find((error) => error.field === field)?.message ?? null,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => edit(field, event.target.value),
  } as const;
}
