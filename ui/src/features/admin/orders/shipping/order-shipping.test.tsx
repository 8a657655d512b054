import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fulfillment, OrderStatus } from '../../../../api/wire';
import { shippedNow, staffOrder } from '../test-order';
import { OrderShipping } from './OrderShipping';

function show(status: OrderStatus, fulfillment: Fulfillment) {
  return render(<OrderShipping order={{ ...staffOrder(status), fulfillment }} onOrder={() => undefined} />).container;
}

test.each<{ status: OrderStatus }>([{ status: 'pending' }, { status: 'cancelled' }])(
  'an order with nothing to pack or to take back has no such part: $status',
  ({ status }) => {
    expect(show(status, { ship_by: '2026-11-25', late: false }).innerHTML).toBe('');
  },
);

test.each([
  { state: 'waiting', offered: true },
  { state: 'sent', offered: false },
] as const)('a shipment can be taken back until its mail is sent: $state', ({ state, offered }) => {
  show('paid', { ...shippedNow, mails: [{ letter: 'shipped', state, at: '2026-11-22T10:01:00Z' }] });
  expect(screen.queryByRole('button', { name: 'Not shipped' }) !== null).toBe(offered);
});
