/** The first and the last date, such as 2026-11-22. */
export interface DateRange {
  from: string;
  to: string;
}

/** Returns the number of days from one date to another; negative or zero if they are swapped, null if one is invalid. */
export function lengthOf({ from, to }: DateRange): number | null {
  const [first, last] = [from, to].map((date) => (/^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN));
  const days = ((last ?? Number.NaN) - (first ?? Number.NaN)) / 86_400_000 + 1;
  return Number.isNaN(days) ? null : days;
}

/** Returns the date of a time in the browser's time zone, such as 2026-11-22. */
export function localDate(time: Date): string {
  return isoDate(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()));
}

/** Formats a time as its date in UTC. */
export function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
