import { ApiError } from '../../../api/client';
import type { ChangeType, ListedChange, OrderChange, OrdersChanged, OrderStatus, StaffOrder } from '../../../api/wire';
import { chunksOf } from '../common/chunks';
import { asStaff } from '../common/session';
import { findOrder } from './find-order';

/** The server's limit of orders per request. */
const chunkLimit = 500;
/** A long one for slow disks: the server changes all orders of a request in one transaction; in milliseconds. */
const timeout = 60_000;

/** The change that gives an order a status. */
export const changeTo = { pending: 'reopen', paid: 'mark_paid', cancelled: 'cancel' } as const;

/** Returns whether an order accepts a change, as the server says. */
export function accepts({ can }: Pick<StaffOrder, 'can'>, change: ChangeType): boolean {
  return can?.includes(change) ?? false;
}

/** Returns whether an order can get a status, as the server says. */
export function acceptsStatus(order: Pick<StaffOrder, 'can'>, to: OrderStatus): boolean {
  return accepts(order, changeTo[to]);
}

export type Outcome =
  | { changed: StaffOrder }
  /** `now` is the current state of the order, if it may differ from the one that is shown; null if it is not known. */
  | { changed: null; cause: unknown; now: Promise<StaffOrder | null> };

/** Changes an order. If it does not accept the change, or the response is lost, loads its current state. */
export async function makeChange(id: string, change: OrderChange, as = asStaff): Promise<Outcome> {
  try {
    return { changed: await as('POST /orders/{id}/changes', { path: { id }, body: change }) };
  } catch (cause) {
    const mayDiffer = cause instanceof ApiError && (cause.status === 409 || cause.failure !== 'error_response');
    const now = mayDiffer ? findOrder(id, as).catch(() => null) : Promise.resolve(null);
    return { changed: null, cause, now };
  }
}

/** Returns whether a change was rejected because somebody else was faster, as `note_changed` and `refund_moved` say. */
export function isStale(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && /_(changed|moved)$/.test(cause.code);
}

/** Changes orders, each by itself, in requests of up to 500, and loads them if wanted. Throws an ApiError if a request fails. */
export async function makeChanges(
  changes: readonly ListedChange[],
  wantsOrders: boolean,
  onAnswer: (answer: OrdersChanged, sent: readonly ListedChange[]) => void,
): Promise<void> {
  const send = async ([chunk, ...others]: ListedChange[][]): Promise<void> => {
    if (!chunk) return;
    const body = { changes: chunk, orders: wantsOrders };
    onAnswer(await asStaff('POST /orders/changes', { body, timeout }), chunk);
    await send(others);
  };
  await send(chunksOf(changes, chunkLimit));
}
