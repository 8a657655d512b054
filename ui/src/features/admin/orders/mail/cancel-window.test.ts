import { expect, test } from 'vitest';
import { cancelTime } from './cancel-window';

const until = new Date(2026, 10, 25, 15, 42);
const open = { ship_by: '2026-11-30', late: false, cancel_until: until.toISOString() };
const shipped = { at: '2026-11-25T12:00:00Z', carrier: 'usps', tracking: '' } as const;
const second = 1000;

test.each([
  { order: { status: 'paid', fulfillment: open }, before: second, time: '3:42 PM', why: 'a second before its end' },
  { order: { status: 'pending', fulfillment: open }, before: second, time: '3:42 PM', why: 'of an unpaid order' },
  { order: { status: 'paid', fulfillment: open }, before: 0, time: null, why: 'at its end' },
  { order: { status: 'cancelled', fulfillment: open }, before: second, time: null, why: 'of a cancelled order' },
  { order: { status: 'paid', fulfillment: { ...open, shipped } }, before: second, time: null, why: 'once shipped' },
  {
    order: { status: 'paid', fulfillment: { ship_by: '2026-11-30', late: false } },
    before: second,
    time: null,
    why: 'without mail',
  },
] as const)('the window $why is open until $time', ({ order, before, time }) => {
  const shown = cancelTime(order, new Date(until.getTime() - before))?.replace(/\s/u, ' ') ?? null;
  expect(shown).toBe(time);
});
