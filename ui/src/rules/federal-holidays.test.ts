import { expect, test } from 'vitest';
import { dayOf, federalHolidays, weekdayOf } from './federal-holidays';

/** The dates that the Office of Personnel Management publishes. */
test.each([
  {
    year: 2026,
    dates: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
    why: 'Independence Day is a Saturday',
  },
  {
    year: 2027,
    dates: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
    why: 'Juneteenth and Christmas are Saturdays, Independence Day is a Sunday',
  },
  {
    year: 2023,
    dates: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
    why: "New Year's Day is a Sunday, Veterans Day is a Saturday",
  },
])('the federal holidays of $year: $why', ({ year, dates }) => {
  const found = federalHolidays(year).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  expect(found.sort()).toEqual(dates.split(' ').map((date) => `${year}-${date}`));
});

test("New Year's Day on a Saturday is observed in the year before", () => {
  expect(federalHolidays(2028)).toContain(dayOf(2027, 12, 31));
});

test.each([
  { day: dayOf(1970, 1, 1), weekday: 4 },
  { day: dayOf(1969, 12, 28), weekday: 0 },
  { day: dayOf(2026, 11, 22), weekday: 0 },
  { day: dayOf(2028, 2, 29), weekday: 2 },
])('day $day is weekday $weekday', ({ day, weekday }) => {
  expect(weekdayOf(day)).toBe(weekday);
});
