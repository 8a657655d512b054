import type { StaffOrder } from '../../../api/wire';
import { formatDay, localDay, shipByDay } from '../../../rules/business-days';
import type { Day } from '../../../rules/federal-holidays';

/** Returns the day by which an order of this time ships. */
export function shipByDayOf(created_at: string): Day {
  return shipByDay(localDay(new Date(created_at)));
}

/** Returns whether the day by which an order of this time ships has passed. */
export function isPastShipBy(created_at: string, now: Date): boolean {
  return localDay(now) > shipByDayOf(created_at);
}

type Dated = Pick<StaffOrder, 'created_at' | 'status' | 'fulfillment'>;

/** Returns whether an order is late: past its day, and neither shipped nor cancelled. */
export function isLate({ created_at, status, fulfillment }: Dated, now: Date): boolean {
  return fulfillment?.late === true || (status === 'pending' && isPastShipBy(created_at, now));
}

/** Returns the day by which an order ships, with its delay, such as "Wed, Nov 25". */
export function shipDayText({ created_at, fulfillment }: Dated): string {
  if (fulfillment === undefined) return formatDay(shipByDayOf(created_at));
  return formatDay(dayOfDate(fulfillment.delayed_until ?? fulfillment.ship_by));
}

/** Parses a date of the API, such as 2026-11-25. */
export function dayOfDate(date: string): Day {
  return Date.parse(date) / 86_400_000;
}

/** Returns the time before which an order was placed if the day by which it ships has passed. */
export function lateBefore(now: Date): Date {
  const today = localDay(now);
  let day = today;
  while (shipByDay(day - 1) >= today) day -= 1;
  const utc = new Date(day * 86_400_000);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}
