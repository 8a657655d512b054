import type { ChangeEvent, FocusEvent } from 'react';
import { type Field, isShippingField } from './fields';
import type { CheckoutForm } from './use-checkout-form';
import { whenNothingIsPressed } from './use-is-typing';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the props that connect a control to the form. */
export function fieldProps({ values, messageAt, edit, check }: CheckoutForm, field: Field) {
  return {
    id: field,
    // A form can only submit fields with a name: no submission can contain a card number, even if the scripts fail.
    ...(isShippingField(field) && { name: field }),
    // The key of a phone's keyboard that leads to the next field.
    enterKeyHint: field === 'cardCVC' ? 'done' : 'next',
    value: values[field],
    error: messageAt(field),
    onChange: (event: ChangeEvent<Control>) => edit(field, event.target.value),
    onBlur: ({ target }: FocusEvent<Control>) =>
      whenNothingIsPressed(() => {
        if (document.activeElement !== target) check(field, target.value);
      }),
  } as const;
}
