import { expect, test } from 'vitest';
import { daysLeft, soldByDay } from './stock-rate';

const day = { date: '2026-11-22', orders: 0, units: 0, returned: 0, gross: 0, refunds: 0, disputed: 0, net: 0 };
const item = { productId: 'tea-towel', title: 'Tea Towel', color: 'Pink' };

test('the units of a color are those of all its sizes, and of no other color or product', () => {
  const items = [
    { ...item, size: 'S', units: [1, 0] },
    { ...item, size: 'M', units: [2, 3] },
    { ...item, color: 'White', size: 'M', units: [9, 9] },
    { ...item, productId: 'cap', size: 'M', units: [9, 9] },
  ];
  const figures = { days: [day, day], items };
  expect(soldByDay(figures, 'tea-towel', 'Pink')).toEqual([3, 3]);
  expect(soldByDay(figures, 'tea-towel', 'Brown')).toEqual([0, 0]);
});

test('a day on which more was taken back than sold has none', () => {
  const items = [{ ...item, size: 'S', units: [-2, 1] }];
  expect(soldByDay({ days: [day, day], items }, 'tea-towel', 'Pink')).toEqual([0, 1]);
});

test.each([
  { stock: 10, sold: [1, 1], days: 10, why: 'one a day' },
  { stock: 10, sold: [0, 3], days: 6, why: 'rounded down' },
  { stock: 0, sold: [0, 3], days: 0, why: 'none left' },
  { stock: 10, sold: [0, 0], days: null, why: 'not sold' },
])('$stock units last $days days: $why', ({ stock, sold, days }) => {
  expect(daysLeft(stock, sold)).toBe(days);
});
