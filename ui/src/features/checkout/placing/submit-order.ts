import { ApiError, call } from '../../../api/client';
import type { Options } from '../../../api/operation';
import type { OrderInput, SavedOrder } from '../../../api/wire';
import { isOnline } from '../../../lib/online';
import { wait } from '../../../lib/wait';
import { currentAttempt, endAttempt, recordSent, removeRejected, replaceNumber } from './order-attempt';

export interface SubmittedOrder {
  /** The order that was saved. */
  order: OrderInput;
  /** True if this is an earlier order of this tab, which can differ from what the form says now. */
  earlier: boolean;
  /** The link to the page of the order, in a shop that has such pages. */
  link: string | undefined;
}

/** The maximum number of order numbers to try. */
const maxNumbers = 5;
/** The delays before the retries after a server error, in milliseconds. */
const errorDelaysMs = [1000, 2000];
/** The delays before the first retries during an outage, in milliseconds. */
const outageDelaysMs = [1000, 2000, 4000];
/** The delay before each further retry during an outage, in milliseconds. */
const maxOutageDelayMs = 8000;
/** How long an outage may last, in milliseconds since the first failure: a machine is replaced in this time. */
const maxOutageMs = 60_000;
/** The maximum Retry-After that is retried automatically, in seconds. */
const maxRetryAfter = 5;

/** Sends an order and retries failures. It is saved at most once, because every request has the same key. */
export function submitOrder(build: (number: string) => OrderInput): Promise<SubmittedOrder> {
  return trySubmit(build, { numbers: 1, retries: 0, failedAt: null });
}

/** What has been tried. */
interface Tries {
  /** The order numbers that were tried. */
  numbers: number;
  retries: number;
  /** When the first failure that was retried happened, in Unix milliseconds. */
  failedAt: number | null;
}

async function trySubmit(
  build: (number: string) => OrderInput,
  { numbers, retries, failedAt }: Tries,
): Promise<SubmittedOrder> {
  const { key, number } = currentAttempt();
  const order = build(number);
  const isFirstSend = recordSent(order);
  try {
    return finish(order, await placeOrder(order, key), false);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (isRejected(cause, isFirstSend)) removeRejected(order);
    if (cause.code === 'idempotency_key_reused') {
      if (currentAttempt().sent.length > 0) return findSavedOrder(key, cause);
      // This tab has sent nothing: it is a copy of the one that has, and shares its key.
      endAttempt();
      if (numbers < maxNumbers) return trySubmit(build, { numbers: numbers + 1, retries, failedAt });
    }
    if (cause.code === 'order_number_taken' && numbers < maxNumbers) {
      replaceNumber(cause.hint);
      return trySubmit(build, { numbers: numbers + 1, retries, failedAt });
    }
    const since = failedAt ?? Date.now();
    const delay = retryDelay(cause, retries, Date.now() - since);
    if (delay === null) throw cause;
    await wait(delay);
    return trySubmit(build, { numbers, retries: retries + 1, failedAt: since });
  }
}

/** Saves an order; a retry with the same key and the same order returns the first response again. */
function placeOrder(order: OrderInput, key: string): Promise<SavedOrder> {
  // The state and the sizes are texts, which the server validates.
  const body = order as Options<'POST /orders'>['body'];
  return call('POST /orders', { header: { 'Idempotency-Key': key }, body });
}

/** Returns whether the order may have been saved despite the error. */
export function mayBeSaved({ status }: ApiError): boolean {
  return status === 0 || status === 408 || (status >= 500 && status !== 503 && status !== 507);
}

/** Finds the order that was saved with this key: the server repeats its response when the same order is sent again. */
async function findSavedOrder(key: string, keyReused: ApiError): Promise<SubmittedOrder> {
  const [order] = currentAttempt().sent;
  if (!order) throw keyReused;
  try {
    return finish(order, await placeOrder(order, key), true);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== keyReused.code) throw cause;
    removeRejected(order);
    return findSavedOrder(key, keyReused);
  }
}

/** Returns whether the order is certainly not saved; after an earlier send, only a 409 or 422 is certain. */
function isRejected(error: ApiError, isFirstSend: boolean): boolean {
  return !mayBeSaved(error) && (isFirstSend || error.status === 409 || error.status === 422);
}

function finish(order: OrderInput, { link }: SavedOrder, earlier: boolean): SubmittedOrder {
  endAttempt();
  return { order, earlier, link };
}

/** Returns the delay before the next retry in milliseconds, or null to give up. */
function retryDelay(error: ApiError, retries: number, failingMs: number): number | null {
  if (!isOnline()) return null;
  if (!isOutage(error)) return mayBeSaved(error) ? (errorDelaysMs[retries] ?? null) : null;
  const delay = Math.max(outageDelaysMs[retries] ?? maxOutageDelayMs, (error.retryAfter ?? 0) * 1000);
  return failingMs + delay > maxOutageMs ? null : delay;
}

/** Returns whether the shop may answer soon: it does not respond, or is being started or replaced. */
function isOutage({ status, retryAfter }: ApiError): boolean {
  if (status === 503) return (retryAfter ?? 0) <= maxRetryAfter;
  return status === 0 || status === 408 || status === 502 || status === 504;
}
