import { ApiError } from '../../../api/client';
import { checkoutToasts, notPlaced } from '../../../copy/checkout';
import { withRequestId } from '../../../copy/request-id';
import { currentAttempt } from './order-attempt';
import { fieldOfApiName, type FormFieldError } from '../form/fields';
import { mayBeSaved } from './submit-order';

/** The messages and errors to show when an order was not saved. */
export interface OrderError {
  toast: string;
  /** The message next to Place Order; null if the field errors say it. */
  message: string | null;
  /** Form fields that the server rejected. */
  fieldErrors: FormFieldError[];
  /** The page's prices or stock are out of date. */
  stale: boolean;
  /** There was no response. */
  unreachable: boolean;
}

/** Converts the cause of a failed order to messages. */
export function orderErrorOf(cause: unknown): OrderError {
  const base = { fieldErrors: [], stale: false, unreachable: false };
  if (!(cause instanceof ApiError))
    return { ...base, toast: checkoutToasts.orderFailed, message: notPlaced.unexpected };
  if (cause.status === 0)
    return { ...base, toast: checkoutToasts.orderFailed, message: notPlaced.unreachable, unreachable: true };
  return { ...base, toast: checkoutToasts.orderNotSaved, ...errorResponseOf(cause) };
}

function errorResponseOf(error: ApiError): Pick<OrderError, 'message'> & Partial<OrderError> {
  // A 503 says nothing about earlier requests, one of which may have saved the order.
  const isUnknown = mayBeSaved(error) || (error.status === 503 && currentAttempt().sent.length > 0);
  if (isUnknown) return { message: withRequestId(notPlaced.unreachable, error.requestId) };
  if (error.code === 'too_many_unpaid_units') return { message: notPlaced.because(`${error.message}. ${error.hint}`) };
  if (error.status === 429) return { message: notPlaced.wait(error.retryAfter ?? 60) };
  const fieldErrors = error.fields.flatMap(({ field: name, message }) => {
    const field = fieldOfApiName(name);
    return field ? [{ field, message }] : [];
  });
  if (fieldErrors.length > 0) return { message: null, fieldErrors };
  const stale = error.status === 409 || error.fields.some(({ field }) => field.startsWith('items'));
  return stale
    ? { message: notPlaced.because(error.details ?? error.message), stale }
    : { message: withRequestId(notPlaced.rejected, error.requestId) };
}
