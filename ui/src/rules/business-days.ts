import { deliveryTakes, shipsWithin } from '@brand/brand.json';
import { type Day, dayOf, federalHolidays, weekdayOf } from './federal-holidays';

const monthAndDate = { month: 'short', day: 'numeric' } as const;

export interface DeliveryDays {
  /** The day by which the order ships. */
  shipsBy: Day;
  earliest: Day;
  latest: Day;
}

/** Returns when an order of this time ships and arrives, or one that has shipped then. */
export function deliveryDays(time: Date, hasShipped = false): DeliveryDays {
  const shipsBy = hasShipped ? localDay(time) : shipByDay(localDay(time));
  const after = (businessDays: number) => addBusinessDays(shipsBy, businessDays);
  return { shipsBy, earliest: after(deliveryTakes.min), latest: after(deliveryTakes.max) };
}

/** Returns the day by which an order of this day ships. The day of the order does not count. */
export function shipByDay(placed: Day): Day {
  return addBusinessDays(placed, shipsWithin);
}

/** Returns the local calendar day of a time. */
export function localDay(time: Date): Day {
  return dayOf(time.getFullYear(), time.getMonth() + 1, time.getDate());
}

/** Formats a day, such as "Wed, Nov 25". */
export function formatDay(day: Day): string {
  return format(day, { weekday: 'short', ...monthAndDate });
}

/** Formats two days, such as "Dec 1 to 7" or "Nov 27 to Dec 4". */
export function formatDays(first: Day, last: Day): string {
  const [start, end] = [format(first, monthAndDate), format(last, monthAndDate)];
  const month = start.slice(0, 'Dec '.length);
  return `${start} to ${end.startsWith(month) ? end.slice(month.length) : end}`;
}

function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Date(day * 86_400_000).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
}

function addBusinessDays(start: Day, count: number): Day {
  let day = start;
  for (let left = count; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
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
