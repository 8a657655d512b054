import type { OrderStatus } from '../../../api/wire';
import { localDay, shipByDay } from '../../../rules/business-days';
import type { Day } from '../../../rules/federal-holidays';

/** Returns the day by which an order of this time ships. */
export function shipByDayOf(created_at: string): Day {
  return shipByDay(localDay(new Date(created_at)));
}

/** Returns whether the day by which an order of this time ships has passed. */
export function isPastShipBy(created_at: string, now: Date): boolean {
  return localDay(now) > shipByDayOf(created_at);
}

/** Returns whether an order is late in the list. Paid orders are not: the shop does not store what has been sent. */
export function isLate(order: { created_at: string; status: OrderStatus }, now: Date): boolean {
  return order.status === 'pending' && isPastShipBy(order.created_at, now);
}

/** Returns the time before which an order was placed if the day by which it ships has passed. */
export function lateBefore(now: Date): Date {
  const today = localDay(now);
  let day = today;
  while (shipByDay(day - 1) >= today) day -= 1;
  const utc = new Date(day * 86_400_000);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}
