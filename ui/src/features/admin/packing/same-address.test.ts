import { expect, test } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import { staffOrder } from '../orders/test-order';
import { byAddress, sameAddress } from './same-address';

function order(_id: string, address: Partial<StaffOrder['order']> = {}): StaffOrder {
  const placed = staffOrder('paid');
  return { ...placed, _id, order_number: `LC10000${_id}`, order: { ...placed.order, ...address } };
}

const orders = [
  order('1'),
  order('2', { name: 'Maya Rivers' }),
  order('3', { name: 'NORA  WHITFIELD', address: '48 alder street.', address2: 'apt 3' }),
  order('4', { zip: '97206' }),
  order('5', { name: 'Nöra Whitfield', email: 'other@mail.example' }),
];

test('orders to the same name and address are beside each other, however they are typed', () => {
  expect(byAddress(orders).map(({ _id }) => _id)).toEqual(['1', '3', '5', '2', '4']);
});

test('each of them names the others', () => {
  expect([...sameAddress(orders)]).toEqual([
    ['1', ['LC100003', 'LC100005']],
    ['3', ['LC100001', 'LC100005']],
    ['5', ['LC100001', 'LC100003']],
  ]);
});
