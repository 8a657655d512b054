import { expect, test } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import { staffOrder } from '../orders/test-order';
import { canPack, firstLeft, inPackingOrder, isLeft, neighbor, nextLeft, withCurrent } from './queue';

const due = { ship_by: '2026-11-27', late: false };
const packed = { ...due, packed: { at: '2026-11-24T09:00:00Z', by: 'ann@shop.example' } };
const claimedBy = (by: string) => ({ ...due, claim: { by, until: '2026-11-24T09:05:00Z' } });
const me = 'ann@shop.example';

function order(_id: string, changes: Partial<StaffOrder> = {}): StaffOrder {
  return { ...staffOrder('paid'), _id, order_number: `LC10000${_id}`, fulfillment: due, ...changes };
}

test.each([
  { changes: {}, can: true, left: true, why: 'paid' },
  { changes: { status: 'pending' }, can: true, left: true, why: 'pending: with a second press' },
  { changes: { status: 'cancelled' }, can: false, left: false, why: 'cancelled' },
  { changes: { hold: 'Street is missing' }, can: false, left: false, why: 'on hold' },
  { changes: { fulfillment: packed }, can: true, left: false, why: 'packed' },
  {
    changes: { fulfillment: { ...packed, shipped: { at: '2026-11-24T10:00:00Z', carrier: 'usps', tracking: '' } } },
    can: false,
    left: false,
    why: 'shipped',
  },
] as const)('an order that is $why: can be packed $can, is left $left', ({ changes, can, left }) => {
  expect([canPack(order('1', changes)), isLeft(order('1', changes))]).toEqual([can, left]);
});

test.each([
  { id: '1', packedIds: [], next: '2', why: 'the next order' },
  { id: '2', packedIds: [], next: '4', why: 'a cancelled order is skipped' },
  { id: '4', packedIds: ['2'], next: '1', why: 'behind the last one, the first that was left out' },
  { id: '4', packedIds: ['1', '2'], next: undefined, why: 'nothing is left' },
  { id: '1', packedIds: ['2', '4'], next: undefined, why: 'the order itself does not count' },
])('after $id comes $next: $why', ({ id, packedIds, next }) => {
  const orders = ['1', '2', '3', '4'].map((one) =>
    order(one, {
      ...(one === '3' && { status: 'cancelled' as const }),
      ...(packedIds.includes(one) && { fulfillment: packed }),
    }),
  );
  expect(nextLeft(orders, id, me)?._id).toBe(next);
});

test('an order that somebody else packs is not offered', () => {
  const orders = [
    order('1', { fulfillment: claimedBy('bob@shop.example') }),
    order('2', { fulfillment: claimedBy(me) }),
    order('3'),
  ];
  expect(firstLeft(orders, me)?._id).toBe('2');
  expect(nextLeft(orders, '3', me)?._id).toBe('2');
  expect(firstLeft(orders, 'bob@shop.example')?._id).toBe('1');
});

test('neighbors are in the order of the list, and end at its ends', () => {
  const orders = ['1', '2', '3'].map((id) => order(id));
  expect(neighbor(orders, '2', 1)?._id).toBe('3');
  expect(neighbor(orders, '2', -1)?._id).toBe('1');
  expect(neighbor(orders, '1', -1)).toBeUndefined();
  expect(neighbor(orders, '3', 1)).toBeUndefined();
});

test('express orders are first, then those that ship first, then the oldest', () => {
  const express = { ...staffOrder('paid').order, shipping_method: 'express' as const };
  const orders = [
    order('1', { fulfillment: { ...due, delayed_until: '2026-12-04' } }),
    order('3'),
    order('2'),
    order('4', { fulfillment: { ...due, ship_by: '2026-11-25' } }),
    order('5', { order: express }),
  ];
  expect(inPackingOrder(orders).map(({ _id }) => _id)).toEqual(['5', '4', '2', '3', '1']);
});

test('the current state of orders replaces the known one, and new orders are added', () => {
  const shown = withCurrent([order('1'), order('2')], [order('2', { fulfillment: packed }), order('3')]);
  expect(shown.map((one) => [one._id, isLeft(one)])).toEqual([
    ['1', true],
    ['2', false],
    ['3', true],
  ]);
});
