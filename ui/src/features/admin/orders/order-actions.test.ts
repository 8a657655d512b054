import { expect, test } from 'vitest';
import type { CardPayment, OrderStatus, StaffOrder } from '../../../api/wire';
import { actionsOf, reopenOf } from './order-actions';
import { cardPaid, shippedNow, staffOrder } from './test-order';

const labelsOf = (order: StaffOrder) => actionsOf(order).map(({ label }) => label);

test.each<{ status: OrderStatus; buttons: string[]; why: string }>([
  { status: 'pending', buttons: ['Mark as Paid', 'Cancel'], why: 'a new order can be paid or cancelled' },
  { status: 'paid', buttons: ['Cancel'], why: "'Mark as Paid' is hidden when the status is paid" },
  { status: 'cancelled', buttons: ['Mark as Paid'], why: "'Cancel' is hidden when the status is cancelled" },
])('$status orders offer $buttons: $why', ({ status, buttons }) => {
  const order = staffOrder(status);
  expect(labelsOf(order)).toEqual(buttons);
  expect(reopenOf(order)).toHaveLength(status === 'pending' ? 0 : 1);
});

test.each<OrderStatus>(['pending', 'paid', 'cancelled'])('no action sets %s on an order that has it', (status) => {
  const actions = [...actionsOf(staffOrder(status)), ...reopenOf(staffOrder(status))];
  expect(actions.map(({ to }) => to)).not.toContain(status);
});

type Case = { status: OrderStatus; payment: Partial<CardPayment>; buttons: string[]; why: string };

test.each<Case>([
  { status: 'pending', payment: { state: 'unpaid' }, buttons: ['Cancel'], why: 'only a card pays it' },
  { status: 'pending', payment: { state: 'authorized' }, buttons: ['Cancel'], why: 'the shop charges it' },
  { status: 'paid', payment: { state: 'captured' }, buttons: ['Cancel'], why: 'the card is charged' },
  {
    status: 'cancelled',
    payment: { state: 'captured' },
    buttons: ['Mark as Paid'],
    why: 'the shop still has the money',
  },
  { status: 'cancelled', payment: { state: 'authorized' }, buttons: ['Back to pending'], why: 'it is still held' },
  { status: 'cancelled', payment: { state: 'unpaid' }, buttons: ['Back to pending'], why: 'it had no money' },
  { status: 'cancelled', payment: { state: 'released' }, buttons: [], why: 'the money was released' },
  {
    status: 'cancelled',
    payment: { state: 'captured', captured: 4.99, refunded: 1 },
    buttons: ['Mark as Paid'],
    why: 'a part was refunded, and the rest is there',
  },
  {
    status: 'cancelled',
    payment: { state: 'captured', captured: 4.99, refunded: 1, refunding: 3.99 },
    buttons: [],
    why: 'nothing is left',
  },
])('a $status order with a payment offers $buttons: $why', ({ status, payment, buttons }) => {
  const order = cardPaid(status, payment);
  expect([...actionsOf(order), ...reopenOf(order)].map(({ label }) => label)).toEqual(buttons);
});

test('a shipped order is cancelled only if no card has paid it', () => {
  expect(labelsOf({ ...staffOrder('paid'), fulfillment: shippedNow })).toEqual(['Cancel']);
  expect(labelsOf({ ...cardPaid('paid', { state: 'captured' }), fulfillment: shippedNow })).toEqual([]);
});
