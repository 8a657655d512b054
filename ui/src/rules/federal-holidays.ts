/** A calendar day as the number of days since January 1, 1970. */
export type Day = number;

const dayMs = 86_400_000;
const monday = 1;
const thursday = 4;

export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / dayMs;
}

/** Returns the day of the week, where Sunday is 0. */
export function weekdayOf(day: Day): number {
  // January 1, 1970 was a Thursday.
  return (((day + thursday) % 7) + 7) % 7;
}

/**
 * Returns the days on which the federal holidays of a year are observed (5 U.S.C. 6103): a holiday on a Saturday is
 * observed on the Friday before, which for New Year's Day is in the year before; one on a Sunday on the Monday after.
 */
export function federalHolidays(year: number): Day[] {
  const fixed = [
    dayOf(year, 1, 1), // New Year's Day
    dayOf(year, 6, 19), // Juneteenth
    dayOf(year, 7, 4), // Independence Day
    dayOf(year, 11, 11), // Veterans Day
    dayOf(year, 12, 25), // Christmas Day
  ];
  return [
    ...fixed.map(observed),
    nth(3, monday, year, 1), // Birthday of Martin Luther King, Jr.
    nth(3, monday, year, 2), // Washington's Birthday
    nth(1, monday, year, 6) - 7, // Memorial Day, the last Monday of May
    nth(1, monday, year, 9), // Labor Day
    nth(2, monday, year, 10), // Columbus Day
    nth(4, thursday, year, 11), // Thanksgiving Day
  ];
}

function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day + 1 : day;
}

/** Returns the nth given weekday of a month. */
function nth(n: number, weekday: number, year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
}
