import type { Figures } from '../../../api/wire';
import { formatCents, toCents, toDollars } from '../../../lib/money';
import type { DateRange } from '../common/dates';
import { type PickedProduct, pickList } from '../common/pick-list';
import { monthName } from './figures-view';

type DayFigures = Figures['days'][number];

/** The figures of a day, of a month or of a period. */
export type Sums = Omit<DayFigures, 'date'>;

/** The money of a day, of a state or of a period. */
export type Money = Omit<Figures['states'][number], 'state'>;

/** A row of the table and a bar of the chart. */
export type FiguresRow = { name: string; sums: Sums };

/** The columns of the money, and of all figures. */
export const moneyColumns = ['gross', 'refunds', 'disputed', 'net'] as const;
export const allColumns = ['orders', 'units', 'returned', ...moneyColumns] as const;

/** A longer period is drawn by month. */
const maxDayBars = 62;

/** Returns whether a figure is an amount. */
export function isMoney(column: keyof Sums): column is keyof Money {
  return moneyColumns.some((name) => name === column);
}

/** Returns the first and the last day of figures. */
export function datesOf(days: readonly DayFigures[]): DateRange {
  return { from: days[0]?.date ?? '', to: days[days.length - 1]?.date ?? '' };
}

/** Returns whether a chart of these days has a bar for each of them, or for each month. */
export function chartUnit(days: readonly DayFigures[]): 'day' | 'month' {
  return days.length <= maxDayBars ? 'day' : 'month';
}

/** Returns the figures of each day or month, the oldest first. */
export function rowsBy(unit: 'day' | 'month', days: readonly DayFigures[]): FiguresRow[] {
  if (unit === 'day') return days.map(({ date, ...sums }) => ({ name: formatDate(date), sums }));
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const daysOf = (month: string) => days.filter(({ date }) => date.startsWith(month));
  return months.map((month) => ({ name: monthName(month), sums: totalsOf(daysOf(month)) }));
}

/** Formats a change in percent, such as "+12%"; null if there was nothing before, or less. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null;
  // Not -0.
  const percent = Math.round(((now - before) / before) * 100) + 0;
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-US').replace('-', '−')}%`;
}

/** Sums the figures of all days; amounts in cents, which are exact. */
export function totalsOf(days: readonly DayFigures[]): Sums {
  const sum = (name: keyof Sums) =>
    isMoney(name) ? toDollars(sumOf(days.map((day) => toCents(day[name])))) : sumOf(days.map((day) => day[name]));
  return Object.fromEntries(allColumns.map((name) => [name, sum(name)])) as Sums;
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
