import { ApiError } from '../../api/client';
import { placeOrder } from '../../api/endpoints';
import type { OrderInput } from '../../api/wire';
import { currentAttempt, endAttempt, noteRefused, noteSent, redrawNumber } from './order-attempt';

export interface Placed {
  /** The order as it is saved. */
  order: OrderInput;
  /** True when an earlier attempt, whose answer was lost, turned out to have been saved. */
  earlier: boolean;
}

const mostNumbers = 5;
/** Milliseconds before the second and the third attempt when no answer came. */
const pauses = [1000, 2000];
/** The longest wait that the server may ask for without the shopper being told, in seconds. */
const longestWait = 5;

/** Sends an order until its fate is known: it is saved at most once, because all attempts carry the same key. */
export function submitOrder(record: (number: string) => OrderInput): Promise<Placed> {
  return attempt(record, 1, 0);
}

async function attempt(record: (number: string) => OrderInput, numbers: number, repeats: number): Promise<Placed> {
  const { key, number } = currentAttempt();
  const order = record(number);
  const first = noteSent(order);
  try {
    await placeOrder(order, key);
    return settle(order, false);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (isRefused(cause, first)) noteRefused(order);
    if (cause.code === 'idempotency_key_reused') return replay(key, cause);
    if (cause.code === 'order_number_taken' && numbers < mostNumbers) {
      redrawNumber();
      return attempt(record, numbers + 1, repeats);
    }
    const pause = pauseBefore(cause, repeats);
    if (pause === null) throw cause;
    await wait(pause);
    return attempt(record, numbers, repeats + 1);
  }
}

/** Tells whether an order may have been saved although it looks as if it had failed. */
export function isUnsettled({ status }: ApiError): boolean {
  return status === 0 || status === 408 || (status >= 500 && status !== 503 && status !== 507);
}

/** Waits so many milliseconds. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The key was used by an order that has been saved: the same order again brings its answer. */
async function replay(key: string, refusal: ApiError): Promise<Placed> {
  const [order] = currentAttempt().sent;
  if (!order) throw refusal;
  try {
    await placeOrder(order, key);
    return settle(order, true);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== refusal.code) throw cause;
    noteRefused(order);
    return replay(key, refusal);
  }
}

/**
 * Tells whether an order is known not to be saved; one that was sent before may be, whatever keeps it from being sent
 * again.
 */
function isRefused(error: ApiError, first: boolean): boolean {
  return !isUnsettled(error) && (first || error.status === 409 || error.status === 422);
}

function settle(order: OrderInput, earlier: boolean): Placed {
  endAttempt();
  return { order, earlier };
}

function pauseBefore(error: ApiError, repeats: number): number | null {
  const pause = pauses[repeats] ?? null;
  if (error.status === 503 && error.retryAfter !== null && error.retryAfter > longestWait) return null;
  if (error.status === 503 && pause !== null) return Math.max(pause, (error.retryAfter ?? 0) * 1000);
  return isUnsettled(error) ? pause : null;
}
