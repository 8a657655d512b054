import type { StripeError } from '@stripe/stripe-js';
import { ApiError } from '../../../api/client';
import { checkoutToasts, notPlaced } from '../../../copy/checkout';
import { notPaid } from '../../../copy/live/not-paid';
import { emptyValues, type FormFieldError, validateFields } from '../form/fields';
import { failed, fieldErrorsOf, type OrderError, orderErrorOf } from '../placing/order-error';
import type { BoxName } from './mounted-card';

/** An order is not paid, or not known to be. */
export class NotPaid extends Error {
  override readonly name = 'NotPaid';
  readonly shown: OrderError;

  constructor(shown: OrderError) {
    super('not paid');
    this.shown = shown;
  }
}

/** Converts the cause of an order that is not paid to messages. */
export function paymentErrorOf(cause: unknown): OrderError {
  if (cause instanceof NotPaid) return cause.shown;
  const isTotal = cause instanceof ApiError && cause.code === 'amount_not_chargeable';
  // Only the shopper pays again.
  return isTotal ? failed(notPlaced.because(cause.message)) : { ...orderErrorOf(cause), resend: false };
}

/** Converts what the shop has answered to a payment. */
export function refusalOf(error: ApiError): OrderError {
  if (error.status === 402) {
    const fieldErrors = fieldErrorsOf(error);
    return fieldErrors.length > 0 ? atFields(fieldErrors) : failed(notPaid.declined(error.message));
  }
  if (error.status === 429) return failed(notPaid.wait(error.retryAfter ?? 60));
  return failed(error.status === 503 ? notPaid.unavailable : notPlaced.rejected);
}

/** Converts why Stripe has rejected the card, before the order was placed. */
export function cardErrorOf({ type, code = '' }: StripeError): OrderError {
  const name = boxOf(code);
  if (name) return atFields(validateFields([name], { ...emptyValues, [name]: '0' }));
  if (type === 'card_error') return failed(notPaid.declined(notPaid.cardDeclined));
  return failed(type === 'api_connection_error' ? notPaid.notSent : notPaid.unavailable);
}

/** Returns the field that a code names, such as `incorrect_number`. */
function boxOf(code: string): BoxName | null {
  if (code.endsWith('_number')) return 'cardNumber';
  if (code.includes('_expiry_')) return 'cardExpiry';
  return code.endsWith('_cvc') ? 'cardCVC' : null;
}

function atFields(fieldErrors: FormFieldError[]): OrderError {
  return { toast: checkoutToasts.paymentInvalid, message: null, fieldErrors };
}
