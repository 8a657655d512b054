import { expect, test } from 'vitest';
import { lengthOf, localDate } from './dates';

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
