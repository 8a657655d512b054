import { setOrderStatuses } from '../../../api/endpoints';
import type { OrdersQuery } from '../../../api/staff-endpoints';
import type { CardPayment, Fulfillment, OrderStatus, RejectedOrder } from '../../../api/wire';
import { chunksOf } from '../common/chunks';
import { eachPage } from '../common/each-page';
import { errorMessage } from '../common/error-message';
import { asStaff } from '../common/session';

/** The fields of an order that a bulk change needs. */
export interface BulkOrder {
  _id: string;
  order_number: string;
  status: OrderStatus;
  /** Why it is on hold. */
  hold?: string;
  fulfillment?: Fulfillment;
  payment?: CardPayment;
}

/** The result of a bulk change; a failed request stops it, and earlier changes are kept. */
export interface BulkResult {
  changed: BulkOrder[];
  rejected: RejectedOrder[];
  /** The message of the failed request, if any. */
  failed: string | null;
}

/** The server's limits: rows per page, and orders per status request. */
const pageLimit = 1000;
const chunkLimit = 500;

/** Loads all orders of the filtered list. */
export async function findOrders(search: OrdersQuery): Promise<BulkOrder[]> {
  const found: BulkOrder[] = [];
  await eachPage({ ...search, limit: pageLimit }, (orders) => {
    for (const { _id, order_number, status, hold, fulfillment, payment } of orders)
      found.push({
        _id,
        order_number,
        status,
        ...(hold !== undefined && { hold }),
        ...(fulfillment !== undefined && { fulfillment }),
        ...(payment !== undefined && { payment }),
      });
    return true;
  });
  return found;
}

/** Sets the status of orders. Rejects each order whose current status differs from `was`, or from its loaded status. */
export async function setStatuses(
  orders: readonly BulkOrder[],
  to: OrderStatus,
  { was, onProgress }: { was?: OrderStatus; onProgress?: (done: number) => void } = {},
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], rejected: [], failed: null };
  const send = async ([chunk, ...others]: BulkOrder[][]): Promise<void> => {
    if (!chunk) return;
    const changes = chunk.map(({ _id, status }) => ({ _id, was: was ?? status }));
    const response = await asStaff((token) => setOrderStatuses(token, to, changes));
    const ids = new Set(response.changed);
    result.changed.push(...chunk.filter(({ _id }) => ids.has(_id)));
    result.rejected.push(...response.rejected);
    onProgress?.(result.changed.length + result.rejected.length);
    await send(others);
  };
  try {
    await send(chunksOf(orders, chunkLimit));
  } catch (cause) {
    result.failed = errorMessage(cause);
  }
  return result;
}

/** Restores each order's former status; `now` is the status that all of them have. */
export async function restoreStatuses(orders: readonly BulkOrder[], now: OrderStatus): Promise<BulkResult> {
  const groups = [...byStatus(orders)];
  const results = await Promise.all(groups.map(([former, group]) => setStatuses(group, former, { was: now })));
  return {
    changed: results.flatMap(({ changed }) => changed),
    rejected: results.flatMap(({ rejected }) => rejected),
    failed: results.find(({ failed }) => failed !== null)?.failed ?? null,
  };
}

export function byStatus(orders: readonly BulkOrder[]): Map<OrderStatus, BulkOrder[]> {
  const groups = new Map<OrderStatus, BulkOrder[]>();
  for (const order of orders) groups.set(order.status, [...(groups.get(order.status) ?? []), order]);
  return groups;
}
