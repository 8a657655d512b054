import type { StaffOrder } from '../../../api/wire';
import { claimedBy, isExpress, isPacked, isShipped } from '../orders/fulfillment';
import { shipDateOf } from '../orders/ship-by';

type Queued = Pick<StaffOrder, '_id' | 'status' | 'hold' | 'fulfillment'>;

/** Returns whether an order may be packed: not one that is cancelled, shipped or on hold. */
export function canPack(order: Pick<Queued, 'status' | 'hold' | 'fulfillment'>): boolean {
  return order.status !== 'cancelled' && order.hold === undefined && !isShipped(order);
}

/** Returns whether an order is still to pack. */
export function isLeft(order: Queued): boolean {
  return canPack(order) && !isPacked(order);
}

/** Returns the order before or after another one, if there is one. */
export function neighbor<T extends Queued>(orders: readonly T[], id: string, step: 1 | -1): T | undefined {
  return orders[orders.findIndex(({ _id }) => _id === id) + step];
}

/** Returns the next order that `me` can pack after another one; behind the last one, the first that was left out. */
export function nextLeft<T extends Queued>(orders: readonly T[], id: string, me: string): T | undefined {
  const position = orders.findIndex(({ _id }) => _id === id);
  return firstLeft([...orders.slice(position + 1), ...orders.slice(0, Math.max(0, position))], me);
}

/** Returns the first order that `me` can pack: one that nobody else packs now. */
export function firstLeft<T extends Queued>(orders: readonly T[], me: string): T | undefined {
  return orders.find((order) => isLeft(order) && claimedBy(order, me) === null);
}

/** Returns the orders with the current state of some of them; orders that are not among them are added at the end. */
export function withCurrent(orders: readonly StaffOrder[], current: readonly StaffOrder[]): StaffOrder[] {
  const byId = new Map(current.map((order) => [order._id, order]));
  const known = new Set(orders.map(({ _id }) => _id));
  return [...orders.map((order) => byId.get(order._id) ?? order), ...current.filter(({ _id }) => !known.has(_id))];
}

/**
 * Returns the orders as they are to be packed: express first, then by the day by which they ship, the oldest first. IDs are
 * UUIDs of version 7, which are in the order of their times, also within a second.
 */
export function inPackingOrder(orders: readonly StaffOrder[]): StaffOrder[] {
  const keyed = orders.map((order) => ({ order, key: sortKey(order) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ order }) => order);
}

function sortKey(order: StaffOrder): string {
  return [isExpress(order) ? 0 : 1, shipDateOf(order), order._id].join(' ');
}
