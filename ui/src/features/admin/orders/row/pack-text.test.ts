import { expect, test } from 'vitest';
import type { WireLine } from '../../../../api/wire';
import { commonTitle, packedProducts } from './pack-text';
import { staffOrder } from '../test-order';

const towel = (color: string, size: string, quantity = 1): WireLine => ({
  _id: 'tea-towel',
  title: 'Tea Towel',
  color,
  size,
  quantity,
  salePrice: 4.99,
});
const mask: WireLine = { ...towel('', 'S'), _id: 'mask', title: 'Sleep mask' };

test('an order of one product lists units, colors and sizes, without the title', () => {
  expect(packedProducts([towel('Pink', 'M', 2), towel('White', 'L')], false)).toEqual([
    { title: null, units: ['2 × Pink M', '1 × White L'] },
  ]);
});

test('an order of several products lists each title once, with its units', () => {
  expect(packedProducts([towel('Pink', 'M'), mask, towel('Black & White', 'XL', 12)], true)).toEqual([
    { title: 'Tea Towel', units: ['1 × Pink M', '12 × Black & White XL'] },
    { title: 'Sleep mask', units: ['1 × S'] },
  ]);
});

const orderOf = (...items: WireLine[]) => {
  const order = staffOrder('pending');
  return { ...order, order: { ...order.order, items: items as typeof order.order.items } };
};

test.each([
  { orders: [], title: null, why: 'no orders' },
  { orders: [orderOf(towel('Pink', 'M')), orderOf(towel('White', 'L'))], title: 'Tea Towel', why: 'one product' },
  {
    orders: [orderOf({ ...towel('Pink', 'M'), title: 'Tea Towel, new' }), orderOf(towel('Pink', 'M'))],
    title: 'Tea Towel, new',
    why: 'one product with a new title: the newest order has it',
  },
  { orders: [orderOf(towel('Pink', 'M')), orderOf(mask)], title: null, why: 'two products' },
  { orders: [orderOf(towel('Pink', 'M'), mask)], title: null, why: 'two products in one order' },
])('the common title is $title: $why', ({ orders, title }) => {
  expect(commonTitle(orders)).toBe(title);
});
