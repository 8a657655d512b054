/** Formats a day of the shop, such as "2026-11-30", as "Monday, November 30". */
export function dayText(day: string): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', format);
}

/** Formats the local day of a time, such as "November 25, 2026". */
export function dateText(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}
