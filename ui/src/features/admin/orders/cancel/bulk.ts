import type { OrderChange, OrdersQuery, OrderStatus, RejectedOrder, StaffOrder } from '../../../../api/wire';
import type { cancelDialog } from '../../../../copy/admin-returns';
import { eachPage } from '../../common/each-page';
import { errorMessage } from '../../common/error-message';
import { changeTo, makeChanges } from '../changes';

/** Why orders are cancelled, and whether their units go back to stock. */
export interface Cancellation {
  reason: keyof typeof cancelDialog.reasons;
  restock: boolean;
}

/** The fields of an order that a bulk change needs. */
export type BulkOrder = Pick<
  StaffOrder,
  '_id' | 'order_number' | 'amount' | 'status' | 'hold' | 'fulfillment' | 'payment' | 'can'
> & { order: Pick<StaffOrder['order'], 'card_brand' | 'card_last4'> };

/** The result of a bulk change; a failed request stops it, and earlier changes are kept. */
export interface BulkResult {
  changed: BulkOrder[];
  rejected: RejectedOrder[];
  /** The message of the failed request, if any. */
  failed: string | null;
}

/** The server's limit of rows per page. */
const pageLimit = 1000;

/** Loads all orders of the filtered list. */
export async function findOrders(search: OrdersQuery): Promise<BulkOrder[]> {
  const found: BulkOrder[] = [];
  await eachPage({ ...search, limit: pageLimit }, (orders) => {
    // Without the rest of the orders: there may be 100,000.
    for (const { _id, order_number, order, amount, status, hold, fulfillment, payment, can } of orders)
      found.push({
        _id,
        order_number,
        order: { card_brand: order.card_brand, card_last4: order.card_last4 },
        amount,
        status,
        fulfillment,
        ...(hold !== undefined && { hold }),
        ...(payment !== undefined && { payment }),
        ...(can !== undefined && { can }),
      });
    return true;
  });
  return found;
}

/** Returns the change that gives an order a status. */
export function statusChange(to: OrderStatus, was: OrderStatus, cancellation?: Cancellation): OrderChange {
  return to === 'cancelled' ? { type: 'cancel', was, ...cancellation } : { type: changeTo[to], was };
}

interface BulkOptions {
  /** Called after each request with the number of orders that are done. */
  onProgress?: (done: number) => void;
  /** Called after each request with its orders as they are then. */
  onOrders?: (orders: readonly StaffOrder[]) => void;
}

/** Changes orders. Rejects each order whose current state is not the one that its change is based on. */
export async function changeOrders(
  orders: readonly BulkOrder[],
  changeOf: (order: BulkOrder) => OrderChange,
  { onProgress, onOrders }: BulkOptions = {},
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], rejected: [], failed: null };
  const byId = new Map(orders.map((order) => [order._id, order]));
  const changes = orders.map((order) => ({ _id: order._id, change: changeOf(order) }));
  try {
    await makeChanges(changes, onOrders !== undefined, (answer, sent) => {
      const rejected = new Set(answer.rejected.map(({ _id }) => _id));
      result.changed.push(...sent.flatMap(({ _id }) => (rejected.has(_id) ? [] : (byId.get(_id) ?? []))));
      result.rejected.push(...answer.rejected);
      onOrders?.(answer.orders);
      onProgress?.(result.changed.length + result.rejected.length);
    });
  } catch (cause) {
    result.failed = errorMessage(cause);
  }
  return result;
}

export function byStatus(orders: readonly BulkOrder[]): Map<OrderStatus, BulkOrder[]> {
  const groups = new Map<OrderStatus, BulkOrder[]>();
  for (const order of orders) groups.set(order.status, [...(groups.get(order.status) ?? []), order]);
  return groups;
}
