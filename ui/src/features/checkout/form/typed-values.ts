import { cardFields, shippingFields, type Values } from './fields';
import { formatTyped, masks } from './masks';

/**
 * Takes over what was typed before the page hydrated. The event replay script marks these fields with `data-typed`; a
 * value without it was restored by the browser, which must not bring back a card number.
 */
export function takeTypedValues(): Partial<Values> {
  const typed: Partial<Values> = {};
  for (const field of [...shippingFields, ...cardFields]) {
    const control = document.getElementById(field) as HTMLInputElement | HTMLSelectElement | null;
    if (control?.dataset['typed'] === undefined) continue;
    delete control.dataset['typed'];
    if (control instanceof HTMLInputElement && field in masks) formatTyped(control, masks[field as keyof typeof masks]);
    typed[field] = control.value;
  }
  return typed;
}
