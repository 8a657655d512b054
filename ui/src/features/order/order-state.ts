import type { GuestOrder } from '../../api/wire';
import { order as words, orderStatus } from '../../copy/order';
import { dayText } from './order-dates';

/** How far an order has come. */
export type OrderState = keyof typeof orderStatus;

/** Returns how far an order has come: a shipped order keeps the status paid. */
export function stateOf({ status, shipped }: Pick<GuestOrder, 'status' | 'shipped'>): OrderState {
  return status !== 'cancelled' && shipped ? 'shipped' : status;
}

/** Returns what the state of an order means. */
export function leadOf(order: Pick<GuestOrder, 'status' | 'shipped'>): string {
  const isLost = order.status === 'cancelled' && order.shipped;
  return isLost ? orderStatus.cancelled.afterShipping : orderStatus[stateOf(order)].lead;
}

/** Says of an order that has not shipped, if it is late, how late it is. */
export function delayedStatusOf(
  { ship_by: first, delayed_until: later }: Pick<GuestOrder, 'ship_by' | 'delayed_until'>,
  status: Status,
): Status {
  if (later === undefined) return status;
  return { ...status, heading: words.delayedHeading, lead: words.delayed(dayText(first), dayText(later)) };
}

/** How far an order has come, in words. */
export type Status = Record<'short' | 'heading' | 'lead', string>;

/** Returns how far an order has come, in words. */
export function statusOf(order: Pick<GuestOrder, 'status' | 'shipped' | 'replaces'>): Status {
  const status = { ...orderStatus[stateOf(order)], lead: leadOf(order) };
  const isWaiting = order.replaces !== undefined && stateOf(order) === 'paid';
  return isWaiting ? { ...status, ...orderStatus.paid.replacement } : status;
}
