import { ApiError } from '../../../api/client';
import { checkoutToasts, notPlaced } from '../../../copy/checkout';
import { notPaid } from '../../../copy/live/not-paid';
import { emptyValues, fieldOfApiName, type FormFieldError, validateFields } from '../form/fields';
import { type OrderError, orderErrorOf } from '../placing/order-error';
import { NotPaid } from './pay-order';
import { type BoxName, CardError } from './mounted-card';

/** Converts the cause of an order that is not paid to messages. */
export function paymentErrorOf(cause: unknown): OrderError {
  if (cause instanceof CardError) return cardErrorOf(cause);
  if (cause instanceof NotPaid)
    return cause.reason instanceof ApiError ? refusalOf(cause.reason) : failed(notPaid[cause.reason]);
  const isTotal = cause instanceof ApiError && cause.code === 'amount_not_chargeable';
  return isTotal ? failed(notPlaced.because(cause.message)) : orderErrorOf(cause);
}

function refusalOf(error: ApiError): OrderError {
  if (error.status === 402) {
    const fieldErrors = error.fields.flatMap(({ field: name, message }) => {
      const field = fieldOfApiName(name);
      return field ? [{ field, message }] : [];
    });
    return fieldErrors.length > 0 ? atFields(fieldErrors) : failed(notPaid.declined(error.message));
  }
  if (error.status === 429) return failed(notPaid.wait(error.retryAfter ?? 60));
  return failed(error.status === 503 ? notPaid.unavailable : notPlaced.rejected);
}

/** Stripe has rejected the card before the order was placed. */
function cardErrorOf({ type, code }: CardError): OrderError {
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

function failed(message: string): OrderError {
  return { toast: checkoutToasts.orderFailed, message, fieldErrors: [], stale: false, unreachable: false };
}

function atFields(fieldErrors: FormFieldError[]): OrderError {
  return { ...failed(''), toast: checkoutToasts.paymentInvalid, message: null, fieldErrors };
}
