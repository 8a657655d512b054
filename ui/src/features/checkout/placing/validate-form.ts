import { useEffect } from 'react';
import { checkoutToasts } from '../../../copy/checkout';
import { dismissToast, showToast } from '../../../lib/toast';
import { type FormFieldError, shippingFields, validateFields } from '../form/fields';
import type { CheckoutForm } from '../form/use-checkout-form';

/** One message at a time: the next one, the next submission and the last corrected field close it. */
export const toastSlot = 'checkout';

/** Closes the toast when the last error has been corrected. */
export function useDismissToast({ errors }: CheckoutForm): void {
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (!hasErrors) dismissToast(toastSlot);
  }, [hasErrors]);
}

/** Shows the errors of shipping, or else those of the card, in the form; returns whether there are none. */
export function validateForm(form: CheckoutForm, cardErrors: FormFieldError[]): boolean {
  for (const [errors, title] of [
    [validateFields(shippingFields, form.values), checkoutToasts.shippingInvalid],
    [cardErrors, checkoutToasts.paymentInvalid],
  ] as const) {
    if (errors.length === 0) continue;
    form.showErrors(title, errors);
    showToast(title, { kind: 'error', timing: 'long', slot: toastSlot });
    return false;
  }
  form.showErrors('', []);
  return true;
}
