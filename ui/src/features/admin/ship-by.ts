import type { OrderStatus } from '../../api/wire';
import { type Day, dayOf, federalHolidays, weekdayOf } from './federal-holidays';

/** Orders ship within this many business days, as the checkout promises. */
const businessDays = 3;

/** Returns the local calendar day of a time. */
export function localDay(time: Date): Day {
  return dayOf(time.getFullYear(), time.getMonth() + 1, time.getDate());
}

/** Returns the day by which an order of this time ships. The day of the order does not count. */
export function shipByDay(placed: Date): Day {
  return shipByOf(localDay(placed));
}

function shipByOf(placed: Day): Day {
  let day = placed;
  for (let left = businessDays; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Returns whether the day by which an order of this time ships has passed. */
export function isPastShipBy(created_at: string, now: Date): boolean {
  return localDay(now) > shipByDay(new Date(created_at));
}

/** Returns whether an order is late in the list. Paid orders are not: the shop does not store what has been sent. */
export function isLate(order: { created_at: string; status: OrderStatus }, now: Date): boolean {
  return order.status === 'pending' && isPastShipBy(order.created_at, now);
}

/** Returns the time before which an order was placed if the day by which it ships has passed. */
export function lateBefore(now: Date): Date {
  const today = localDay(now);
  let day = today;
  while (shipByOf(day - 1) >= today) day -= 1;
  const utc = new Date(day * 86_400_000);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** Formats a day, such as "Wed, Nov 25". */
export function formatDay(day: Day): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day * 86_400_000).toLocaleDateString('en-US', options);
}

function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidaysAround(new Date(day * 86_400_000).getUTCFullYear()).has(day);
}

const cache = new Map<number, Set<Day>>();

/** Returns the holidays of a year, including next year's first one, which can be in this year. */
function holidaysAround(year: number): Set<Day> {
  const known = cache.get(year) ?? new Set([...federalHolidays(year), ...federalHolidays(year + 1)]);
  cache.set(year, known);
  return known;
}
