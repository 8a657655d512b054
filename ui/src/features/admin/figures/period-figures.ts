import type { Figures } from '../../../api/wire';
import { formatCents, toCents } from '../../../lib/money';
import { type PickedProduct, pickList } from '../common/pick-list';
import { monthName } from './figures-view';

type DayFigures = Figures['days'][number];

/** The figures of a day, of a month or of a period. */
export type Sums = Omit<DayFigures, 'date'>;

/** A row of the table and a bar of the chart. */
export type FiguresRow = { name: string; sums: Sums };

/** A longer period is shown by month. */
const maxDayRows = 62;

/** Returns the figures of each day, or of each month if the period is long, the oldest first. */
export function rowsOf(days: readonly DayFigures[]): { unit: 'day' | 'month'; rows: FiguresRow[] } {
  if (days.length <= maxDayRows)
    return { unit: 'day', rows: days.map(({ date, ...sums }) => ({ name: formatDate(date), sums })) };
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const daysOf = (month: string) => days.filter(({ date }) => date.startsWith(month));
  return { unit: 'month', rows: months.map((month) => ({ name: monthName(month), sums: totalsOf(daysOf(month)) })) };
}

/** Formats a change in percent, such as "+12%"; null if there was nothing before. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  // Not -0.
  const percent = Math.round(((now - before) / before) * 100) + 0;
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-US').replace('-', '−')}%`;
}

/** Sums the figures of all days; amounts in cents, which are exact. */
export function totalsOf(days: readonly DayFigures[]): Sums {
  const sum = (name: 'orders' | 'unpaid' | 'cancelled' | 'units') => sumOf(days.map((day) => day[name]));
  const amount = (name: 'revenue' | 'disputed' | 'unpaid_total') =>
    sumOf(days.map((day) => Math.round(day[name] * 100))) / 100;
  return {
    orders: sum('orders'),
    unpaid: sum('unpaid'),
    cancelled: sum('cancelled'),
    units: sum('units'),
    revenue: amount('revenue'),
    disputed: amount('disputed'),
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

/** Formats a date such as 2026-11-22 as "Nov 22, 2026". */
export function formatFullDate(date: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', options);
}

/** Formats an amount in dollars as a price. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars));
}
