import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../api/wire';
import { actionsFor } from './order-actions';

test.each<{ status: OrderStatus; buttons: string[]; why: string }>([
  { status: 'pending', buttons: ['Mark as Paid', 'Cancel'], why: 'a new order can be paid or cancelled' },
  { status: 'paid', buttons: ['Cancel'], why: "'Mark as Paid' is hidden when the status is paid" },
  { status: 'cancelled', buttons: ['Mark as Paid'], why: "'Cancel' is hidden when the status is cancelled" },
])('$status orders offer $buttons: $why', ({ status, buttons }) => {
  expect(actionsFor[status].map(({ label }) => label)).toEqual(buttons);
});

test('no action sets the status that an order already has', () => {
  for (const [status, actions] of Object.entries(actionsFor)) {
    expect(actions.map(({ to }) => to)).not.toContain(status);
  }
});
