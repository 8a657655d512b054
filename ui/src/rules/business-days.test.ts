import { expect, test } from 'vitest';
import vectors from '../../../src/rules/ship-by.json';
import { deliveryDays, formatDay, formatDays, shipByDay } from './business-days';
import { dayOf } from './federal-holidays';

/** The server's day of an order is that of UTC-10, where Honolulu is all year. */
function dayInHonolulu(time: string) {
  const local = new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });
  const [year = 0, month = 0, date = 0] = local.split('-').map(Number);
  return dayOf(year, month, date);
}

test.each(vectors)('an order of $placed ships by $shipBy: $why', ({ placed, shipBy }) => {
  const day = shipByDay(dayInHonolulu(placed));
  expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(shipBy);
});

/** Local times, because people count days by their own calendar. */
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
  expect(formatDay(deliveryDays(new Date(placed)).shipsBy)).toBe(by);
});

test.each([
  { placed: '2026-11-16T09:00', days: 'Nov 24 to Dec 1', why: 'ships on Thursday, and Thanksgiving' },
  { placed: '2026-12-18T12:00', days: 'Dec 29 to Jan 5', why: "Christmas and New Year's Day" },
  { placed: '2026-03-02T12:00', days: 'Mar 10 to 16', why: 'two weekends' },
])('an order of $placed arrives $days: $why', ({ placed, days }) => {
  const { earliest, latest } = deliveryDays(new Date(placed));
  expect(formatDays(earliest, latest)).toBe(days);
});

test('an order that has shipped arrives 3 to 7 business days later', () => {
  const { earliest, latest } = deliveryDays(new Date('2026-11-24T12:00'), true);
  expect(formatDays(earliest, latest)).toBe('Nov 30 to Dec 4');
});
