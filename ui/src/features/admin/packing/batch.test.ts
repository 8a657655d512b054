import { expect, test } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import { staffOrder } from '../orders/test-order';
import { type Batch, batchOf, batchSizeOf, withPrinted } from './batch';

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

test.each<[Batch, number, string[], string]>([
  ['all', 30, ['1', '2', '3', '5', '6'], 'all that are not packed'],
  ['next', 2, ['3', '5'], 'the first that were not printed'],
  ['next', 30, ['3', '5', '6'], 'those that there are'],
  ['last', 30, ['1', '4'], 'those that were printed together last, also packed ones'],
])('of six orders the batch %s of %i has %j: %s', (batch, size, ids) => {
  expect(batchOf(orders, batch, size).map(({ _id }) => _id)).toEqual(ids);
});

test('a print makes its orders the last batch', () => {
  const now = '2026-11-24T09:30:00Z';
  const next = withPrinted(batchOf(orders, 'next', 2), now);
  expect(batchOf([...orders.slice(0, 2), ...next], 'last', 2).map(({ _id }) => _id)).toEqual(['3', '5']);
});

test('without a print there is no last batch', () => {
  expect(batchOf([order('1'), staffOrder('pending')], 'last', 30)).toEqual([]);
});

test.each([
  ['30', 30],
  ['1', 1],
  ['500', 500],
  ['501', null],
  ['0', null],
  ['', null],
  ['1.5', null],
  ['-3', null],
])('a batch size of "%s" is %s', (text, size) => {
  expect(batchSizeOf(text)).toBe(size);
});
