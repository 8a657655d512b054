import type { Figures } from '../../../api/wire';
import { formatCents, toCents } from '../../../lib/money';
import { type PickedProduct, pickList } from '../packing/pick-list';

type DayFigures = Figures['days'][number];

/** The periods that staff can choose, in days. */
export const periods = [1, 7, 30] as const;
export type PeriodDays = (typeof periods)[number];

/** Reads the period from the query string; an invalid value falls back to 7 days. */
export function readPeriod(search: string): PeriodDays {
  const days = new URLSearchParams(search).get('days');
  return periods.find((period) => String(period) === days) ?? 7;
}

/** Returns the figures of the last days. */
export function lastDays({ days, items }: Figures, count: number): Pick<Figures, 'days' | 'items'> {
  const sold = items.map((item) => ({ ...item, units: item.units.slice(-count) }));
  return { days: days.slice(-count), items: sold.filter(({ units }) => sumOf(units) > 0) };
}

/** Sums the figures of all days; amounts in cents, which are exact. */
export function totalsOf(days: readonly DayFigures[]): Omit<DayFigures, 'date'> {
  const sum = (name: 'orders' | 'unpaid' | 'cancelled' | 'units') => sumOf(days.map((day) => day[name]));
  const amount = (name: 'revenue' | 'unpaid_total') => sumOf(days.map((day) => Math.round(day[name] * 100))) / 100;
  return {
    orders: sum('orders'),
    unpaid: sum('unpaid'),
    cancelled: sum('cancelled'),
    units: sum('units'),
    revenue: amount('revenue'),
    unpaid_total: amount('unpaid_total'),
  };
}

/** Adds up what was ordered by product, color and size; the colors that sold best are the first. */
export function unitsByProduct(items: Figures['items']): PickedProduct[] {
  const lines = items.map(({ productId, title, color, size, units }) => {
    const quantity = sumOf(units);
    return { _id: productId, title, color, size, quantity, salePrice: 0 };
  });
  return pickList([{ order: { items: lines } }]);
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Formats a date such as 2026-11-22 as "Sun, Nov 22". */
export function formatDate(date: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', options);
}

/** Returns the distance of the browser's time zone from UTC in minutes, and its name, such as "UTC-05:00". */
export function utcOffset(now: Date): { minutes: number; zone: string } {
  // Not -0 for UTC.
  const minutes = 0 - now.getTimezoneOffset();
  const distance = Math.abs(minutes);
  const time = `${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
  return { minutes, zone: minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${time}` };
}

/** Formats an amount in dollars as a price. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
