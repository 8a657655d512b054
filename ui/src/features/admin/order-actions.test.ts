import { expect, test } from 'vitest';
import type { OrderStatus } from '../../api/wire';
import { actionsFor } from './order-actions';

test.each<{ status: OrderStatus; buttons: string[]; why: string }>([
  { status: 'pending', buttons: ['Mark as Paid', 'Cancel'], why: 'a new order can go either way' },
  { status: 'paid', buttons: ['Cancel'], why: "'Mark as Paid' is hidden when the status is paid" },
  { status: 'cancelled', buttons: ['Mark as Paid'], why: "'Cancel' is hidden when the status is cancelled" },
])('$status orders offer $buttons: $why', ({ status, buttons }) => {
  expect(actionsFor[status].map(({ label }) => label)).toEqual(buttons);
});

test('no action leads to the status an order already has', () => {
  for (const [status, actions] of Object.entries(actionsFor)) {
    expect(actions.map(({ to }) => to)).not.toContain(status);
  }
});
