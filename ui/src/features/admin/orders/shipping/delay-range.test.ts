import { expect, test } from 'vitest';
import { delayRange } from './delay-range';

test.each([
  { now: '2026-11-24T12:00:00Z', first: '2026-11-28', last: '2026-12-27', why: 'from the day after the promised one' },
  { now: '2026-12-10T12:00:00Z', first: '2026-12-10', last: '2026-12-27', why: 'not in the past' },
])('an order can be delayed until $first to $last: $why', ({ now, first, last }) => {
  expect(delayRange('2026-11-27', new Date(now))).toEqual({ first, last });
});

test('an order that is too late cannot be delayed', () => {
  const { first, last } = delayRange('2026-11-27', new Date('2026-12-28T12:00:00Z'));
  expect(first > last).toBe(true);
});
