import { ApiError } from '../../api/client';
import { notPlaced } from '../../copy/checkout';
import { messages } from '../../copy/messages';
import { currentAttempt, endAttempt } from './order-attempt';
import { type FieldProblem, fieldOfRecord } from './fields';
import { isUnsettled } from './submit-order';

/** What the shopper is told when an order was not saved. */
export interface OrderError {
  toast: string;
  /** Stands beside Place Order; null when the fields say it. */
  text: string | null;
  /** Fields of the form that the server has refused. */
  problems: FieldProblem[];
  /** Prices or stock are not what the page thinks. */
  stale: boolean;
}

/** Puts the cause of a failed order into words. */
export function orderErrorOf(cause: unknown): OrderError {
  const plain = { problems: [], stale: false };
  if (!(cause instanceof ApiError)) return { ...plain, toast: messages.orderFailed, text: notPlaced.unexpected };
  if (cause.status === 0) return { ...plain, toast: messages.orderFailed, text: notPlaced.unreachable };
  return { ...plain, toast: messages.orderNotSaved, ...answerOf(cause) };
}

function answerOf(error: ApiError): Pick<OrderError, 'text'> & Partial<OrderError> {
  if (isUnsettled(error)) return { text: notPlaced.unreachable };
  if (error.code === 'idempotency_key_reused') return { text: earlierAttempt() };
  if (error.code === 'too_many_unpaid_units') return { text: notPlaced.because(`${error.message}. ${error.hint}`) };
  if (error.status === 429) return { text: notPlaced.wait(error.retryAfter ?? 60) };
  const problems = error.fields.flatMap(({ field: name, message }) => {
    const field = fieldOfRecord(name);
    return field ? [{ field, message }] : [];
  });
  if (problems.length > 0) return { text: null, problems };
  const stale = error.status === 409 || error.fields.some(({ field }) => field.startsWith('items'));
  return stale ? { text: notPlaced.because(error.details ?? error.message), stale } : { text: notPlaced.answered };
}

/** Only a key whose order is saved is refused to another order: the next one needs a key of its own. */
function earlierAttempt(): string {
  const { number } = currentAttempt();
  endAttempt();
  return notPlaced.earlier(number);
}
