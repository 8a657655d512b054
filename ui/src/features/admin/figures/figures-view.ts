import { type AdminQuery, paths } from '../../../paths';
import { type DateRange, isoDate, lengthOf } from '../common/dates';

/** The periods up to today that staff can choose, in days. */
export const periods = [1, 7, 30] as const;
export type PeriodDays = (typeof periods)[number];

/** The period that the page shows. */
export interface FiguresView {
  /** Days up to today, or dates. */
  range: PeriodDays | DateRange;
}

/** The most days of a period. */
export const maxDays = 366;

/** Reads the view from the query string; invalid values fall back to 7 days. */
export function readView(search: string): FiguresView {
  const query = new URLSearchParams(search);
  const [days, from, to] = [query.get('days'), query.get('from') ?? '', query.get('to') ?? ''];
  const length = lengthOf({ from, to });
  const dates = length !== null && length >= 1 && length <= maxDays ? { from, to } : null;
  return { range: dates ?? periods.find((period) => String(period) === days) ?? 7 };
}

/** Returns the URL of a view. */
export function urlOf({ range }: FiguresView): string {
  const period: AdminQuery = typeof range === 'number' ? { days: String(range) } : { ...range };
  return paths.admin('figures', period);
}

/** A month such as 2026-03, a quarter such as 2026-Q1, or a year such as 2026. */
export interface CalendarPart extends DateRange {
  name: string;
}

/** Returns the months, quarters and years up to a date, the newest first. */
export function calendarParts(today: string): Record<'months' | 'quarters' | 'years', CalendarPart[]> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const quarter = Math.ceil(month / 3);
  return {
    months: count(13, (back) => monthsFrom(year, month - back, 1, monthName)),
    quarters: count(5, (back) =>
      monthsFrom(year, (quarter - back) * 3 - 2, 3, (first) => `Q${Math.ceil(monthOf(first) / 3)} ${yearOf(first)}`),
    ),
    years: count(3, (back) => monthsFrom(year - back, 1, 12, yearOf)),
  };
}

/** Formats a month such as 2026-03, or a date in it, as "March 2026". */
export function monthName(date: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date.slice(0, 7)}-01T00:00:00Z`).toLocaleDateString('en-US', options);
}

/** A month below 1 is in a year before. */
function monthsFrom(year: number, month: number, length: number, nameOf: (first: string) => string): CalendarPart {
  const from = isoDate(Date.UTC(year, month - 1, 1));
  return { name: nameOf(from), from, to: isoDate(Date.UTC(year, month - 1 + length, 0)) };
}

function count<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}

function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}
