import type { StaffOrder } from '../../../api/wire';
import { formatDay } from '../../../rules/business-days';
import type { Day } from '../../../rules/federal-holidays';

/** Returns the date by which an order ships, with its delay, such as 2026-11-25. */
export function shipDateOf({ fulfillment }: Pick<StaffOrder, 'fulfillment'>): string {
  return fulfillment.delayed_until ?? fulfillment.ship_by;
}

/** Returns the day by which an order ships, with its delay, such as "Wed, Nov 25". */
export function shipDayText(order: Pick<StaffOrder, 'fulfillment'>): string {
  return formatDay(dayOfDate(shipDateOf(order)));
}

/** Parses a date of the API, such as 2026-11-25. */
export function dayOfDate(date: string): Day {
  return Date.parse(date) / 86_400_000;
}
