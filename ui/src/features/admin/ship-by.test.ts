import { expect, test } from 'vitest';
import { formatDay, isLate, isPastShipBy, lateBefore, shipByDay } from './ship-by';

/** Local times, because staff count days by their own calendar. */
test.each([
  { placed: '2026-11-16T09:00', by: 'Thu, Nov 19', why: 'Monday morning' },
  { placed: '2026-11-16T23:59', by: 'Thu, Nov 19', why: 'Monday night' },
  { placed: '2026-11-18T12:00', by: 'Mon, Nov 23', why: 'the weekend does not count' },
  { placed: '2026-11-21T12:00', by: 'Wed, Nov 25', why: 'Saturday' },
  { placed: '2026-11-24T12:00', by: 'Mon, Nov 30', why: 'Thanksgiving and a weekend' },
  { placed: '2026-07-01T12:00', by: 'Tue, Jul 7', why: 'Independence Day is observed on Friday' },
  { placed: '2026-12-23T12:00', by: 'Tue, Dec 29', why: 'Christmas is on a Friday' },
  { placed: '2027-12-29T12:00', by: 'Tue, Jan 4', why: "New Year's Day of 2028 is observed in 2027" },
])('an order of $placed ships by $by: $why', ({ placed, by }) => {
  expect(formatDay(shipByDay(new Date(placed)))).toBe(by);
});

test.each([
  { status: 'pending', now: '2026-11-19T23:59', late: false, why: 'the last day' },
  { status: 'pending', now: '2026-11-20T00:00', late: true, why: 'the day after' },
  { status: 'paid', now: '2026-12-20T12:00', late: false, why: 'paid' },
  { status: 'cancelled', now: '2026-12-20T12:00', late: false, why: 'cancelled' },
] as const)('an order of Monday that is $status is late at $now: $late, $why', ({ status, now, late }) => {
  const created_at = new Date('2026-11-16T09:00').toISOString();
  expect(isLate({ created_at, status }, new Date(now))).toBe(late);
});

test('the server counts as late what the list marks', () => {
  const minuteMs = 60_000;
  for (let day = 0; day < 60; day += 1) {
    const now = new Date(2026, 10, 1 + day, 12);
    const limit = lateBefore(now).getTime();
    expect(isPastShipBy(new Date(limit - minuteMs).toISOString(), now)).toBe(true);
    expect(isPastShipBy(new Date(limit).toISOString(), now)).toBe(false);
  }
});
