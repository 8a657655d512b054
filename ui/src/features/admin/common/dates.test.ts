import { expect, test, vi } from 'vitest';
import { lengthOf, localDate, utcOffset } from './dates';

test.each([
  { range: { from: '2026-03-01', to: '2026-03-31' }, days: 31 },
  { range: { from: '2026-03-31', to: '2026-03-31' }, days: 1 },
  { range: { from: '2026-04-01', to: '2026-03-31' }, days: 0 },
  { range: { from: '2028-01-01', to: '2028-12-31' }, days: 366 },
  { range: { from: '', to: '2028-12-31' }, days: null },
  { range: { from: '2026-02-01', to: '2026-02-99' }, days: null },
])('$range has $days days', ({ range, days }) => {
  expect(lengthOf(range)).toBe(days);
});

test('the date is the one of the browser', () => {
  expect(localDate(new Date(2026, 0, 1, 23, 59))).toBe('2026-01-01');
});

test.each([
  { offset: 300, minutes: -300, zone: 'UTC-05:00' },
  { offset: -345, minutes: 345, zone: 'UTC+05:45' },
  { offset: 0, minutes: 0, zone: 'UTC' },
])('the zone is $zone', ({ offset, minutes, zone }) => {
  const now = new Date();
  vi.spyOn(now, 'getTimezoneOffset').mockReturnValue(offset);
  expect(utcOffset(now)).toEqual({ minutes, zone });
});
