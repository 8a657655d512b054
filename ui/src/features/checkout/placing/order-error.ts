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
  fieldErrors?: FormFieldError[];
  /** The page's prices or stock are out of date. */
  stale?: boolean;
  /** There was no response: the order may be sent again when the network is back. */
  resend?: boolean;
}

/** Converts the cause of a failed order to messages. */
export function orderErrorOf(cause: unknown): OrderError {
  if (!(cause instanceof ApiError)) return failed(notPlaced.unexpected);
  if (cause.status === 0) return { ...failed(notPlaced.unreachable), resend: true };
  return { toast: checkoutToasts.orderNotSaved, ...errorResponseOf(cause) };
}

/** Returns the messages of an order that failed for a reason other than an answer of the server to it. */
export function failed(message: string): OrderError {
  return { toast: checkoutToasts.orderFailed, message };
}

/** Returns the form fields that the server rejected. */
export function fieldErrorsOf({ fields }: ApiError): FormFieldError[] {
  return fields.flatMap(({ field: name, message }) => {
    const field = fieldOfApiName(name);
    return field ? [{ field, message }] : [];
  });
}

function errorResponseOf(error: ApiError): Omit<OrderError, 'toast'> {
  // A 503 says nothing about earlier requests, one of which may have saved the order.
  const isUnknown = mayBeSaved(error) || (error.status === 503 && currentAttempt().sent.length > 0);
  if (isUnknown) return { message: withRequestId(notPlaced.unreachable, error.requestId) };
  if (error.code === 'too_many_unpaid_units') return { message: notPlaced.because(`${error.message}. ${error.hint}`) };
  if (error.status === 429) return { message: notPlaced.wait(error.retryAfter ?? 60) };
  const fieldErrors = fieldErrorsOf(error);
  if (fieldErrors.length > 0) return { message: null, fieldErrors };
  const stale = error.status === 409 || error.fields.some(({ field }) => field.startsWith('items'));
  return stale
    ? { message: notPlaced.because(error.details ?? error.message), stale }
    : { message: withRequestId(notPlaced.rejected, error.requestId) };
}
