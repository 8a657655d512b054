import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChangeType, Fulfillment, OrderStatus } from '../../../../api/wire';
import { staffOrder } from '../test-order';
import { OrderShipping } from './OrderShipping';

const due: Fulfillment = { ship_by: '2026-11-25', late: false };

function show(status: OrderStatus, fulfillment: Fulfillment, can: ChangeType[] = []) {
  return render(<OrderShipping order={{ ...staffOrder(status), fulfillment, can }} onOrder={() => undefined} />);
}

test.each<{ status: OrderStatus }>([{ status: 'pending' }, { status: 'cancelled' }])(
  'an order with nothing to pack or to take back has no such part: $status',
  ({ status }) => {
    expect(show(status, due).container.innerHTML).toBe('');
  },
);

test.each<[ChangeType, string]>([
  ['delay', 'Delay…'],
  ['unship', 'Not shipped'],
  ['unpack', 'Not packed'],
])('an order that accepts %s offers %s, and no other does', (change, name) => {
  const { rerender } = show('paid', due, [change]);
  expect(screen.getByRole('button', { name })).toBeDefined();
  rerender(<OrderShipping order={{ ...staffOrder('paid'), fulfillment: due, can: [] }} onOrder={() => undefined} />);
  expect(screen.queryByRole('button', { name })).toBeNull();
});
