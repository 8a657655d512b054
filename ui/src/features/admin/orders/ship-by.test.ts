import { expect, test } from 'vitest';
import { isLate, isPastShipBy, lateBefore, shipDayText } from './ship-by';

test.each([
  { status: 'pending', now: '2026-11-19T23:59', late: false, why: 'the last day' },
  { status: 'pending', now: '2026-11-20T00:00', late: true, why: 'the day after' },
  { status: 'paid', now: '2026-12-20T12:00', late: false, why: 'the server does not say so' },
  { status: 'cancelled', now: '2026-12-20T12:00', late: false, why: 'cancelled' },
] as const)('an order of Monday that is $status is late at $now: $late, $why', ({ status, now, late }) => {
  const created_at = new Date('2026-11-16T09:00').toISOString();
  expect(isLate({ created_at, status }, new Date(now))).toBe(late);
});

test('the server says whether a paid order is late, and by which day it ships', () => {
  const order = { created_at: '2026-11-16T09:00:00Z', status: 'paid' } as const;
  const fulfillment = { ship_by: '2026-11-19', late: true };
  expect(isLate({ ...order, fulfillment }, new Date('2026-11-16T12:00:00Z'))).toBe(true);
  expect(shipDayText({ ...order, fulfillment })).toBe('Thu, Nov 19');
  expect(shipDayText({ ...order, fulfillment: { ...fulfillment, delayed_until: '2026-11-27' } })).toBe('Fri, Nov 27');
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
