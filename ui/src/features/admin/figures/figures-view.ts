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

/** A month, a quarter or a year. */
export interface CalendarPart extends DateRange {
  name: string;
}

/** Returns the months, quarters and years up to a date, the newest first. */
export function calendarParts(today: string): Record<'months' | 'quarters' | 'years', CalendarPart[]> {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const parts = (count: number, length: number, nameOf: (from: string) => string) =>
    Array.from({ length: count }, (_, back) => {
      // A month below 0 is in a year before.
      const first = (Math.ceil(month / length) - 1 - back) * length;
      const [from, to] = [isoDate(Date.UTC(year, first, 1)), isoDate(Date.UTC(year, first + length, 0))];
      return { name: nameOf(from), from, to };
    });
  return {
    months: parts(13, 1, monthName),
    quarters: parts(5, 3, (from) => `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(0, 4)}`),
    years: parts(3, 12, (from) => from.slice(0, 4)),
  };
}

/** Formats a month such as 2026-03, or a date in it, as "March 2026". */
export function monthName(date: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date.slice(0, 7)}-01T00:00:00Z`).toLocaleDateString('en-US', options);
}
