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

/** Returns the distance of the browser's time zone from UTC in minutes, and its name, such as "UTC-05:00". */
export function utcOffset(now: Date): { minutes: number; zone: string } {
  // Not -0 for UTC.
  const minutes = 0 - now.getTimezoneOffset();
  const distance = Math.abs(minutes);
  const time = `${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
  return { minutes, zone: minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${time}` };
}

/** Formats a time as its date in UTC. */
export function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
