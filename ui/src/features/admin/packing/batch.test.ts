import { expect, test } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import { staffOrder } from '../orders/test-order';
import { type Batch, batchOf } from './batch';

const due = { ship_by: '2026-11-27', late: false };
const packed = { at: '2026-11-24T09:00:00Z', by: 'ann@shop.example' };
const [early, late] = ['2026-11-24T08:00:00Z', '2026-11-24T08:30:00Z'];

const order = (_id: string, fulfillment: Partial<StaffOrder['fulfillment']> = {}): StaffOrder => ({
  ...staffOrder('paid'),
  _id,
  fulfillment: { ...due, ...fulfillment },
});

const orders = [
  order('1', { printed_at: late }),
  order('2', { printed_at: early }),
  order('3'),
  order('4', { printed_at: late, packed }),
  order('5'),
  order('6'),
];

test.each<[Batch, string[], string]>([
  ['all', ['1', '2', '3', '5', '6'], 'all that are not packed'],
  ['next', ['3', '5', '6'], 'those that were not printed'],
  ['last', ['1', '4'], 'those that were printed together last, also packed ones'],
])('of six orders the batch %s has %j: %s', (batch, ids) => {
  expect(batchOf(orders, batch).map(({ _id }) => _id)).toEqual(ids);
});

test('the next batch has the first 30 orders', () => {
  const many = Array.from({ length: 31 }, (_, index) => order(String(index)));
  expect(batchOf(many, 'next')).toEqual(many.slice(0, 30));
});

test('without a print there is no last batch', () => {
  expect(batchOf([order('1'), staffOrder('pending')], 'last')).toEqual([]);
});
