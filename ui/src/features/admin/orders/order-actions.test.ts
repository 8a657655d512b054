import { expect, test } from 'vitest';
import type { ChangeType, OrderStatus, StaffOrder } from '../../../api/wire';
import { actionsOf, reopenOf } from './order-actions';
import { staffOrder } from './test-order';

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

test.each<{ status: OrderStatus; can: ChangeType[]; buttons: string[] }>([
  { status: 'pending', can: ['cancel'], buttons: ['Cancel'] },
  { status: 'cancelled', can: ['mark_paid'], buttons: ['Mark as Paid'] },
  { status: 'cancelled', can: ['reopen'], buttons: ['Back to pending'] },
  { status: 'cancelled', can: ['note'], buttons: [] },
])('a $status order that accepts $can offers $buttons', ({ status, can, buttons }) => {
  const order = { ...staffOrder(status), can };
  expect([...actionsOf(order), ...reopenOf(order)].map(({ label }) => label)).toEqual(buttons);
});
