import { expect, test } from 'vitest';
import type { WireLine } from '../../../../api/wire';
import { commonTitle, packedProducts } from './pack-text';
import { staffOrder } from '../test-order';

const bra = (color: string, size: string, quantity = 1): WireLine => ({
  _id: 'bra',
  title: 'Bra',
  color,
  size,
  quantity,
  salePrice: 4.99,
});
const mask: WireLine = { ...bra('', 'S'), _id: 'mask', title: 'Sleep mask' };

test('an order of one product lists units, colors and sizes, without the title', () => {
  expect(packedProducts([bra('Pink', 'M', 2), bra('White', 'L')], false)).toEqual([
    { title: null, units: ['2 × Pink M', '1 × White L'] },
  ]);
});

test('an order of several products lists each title once, with its units', () => {
  expect(packedProducts([bra('Pink', 'M'), mask, bra('Black & White', 'XL', 12)], true)).toEqual([
    { title: 'Bra', units: ['1 × Pink M', '12 × Black & White XL'] },
    { title: 'Sleep mask', units: ['1 × S'] },
  ]);
});

const orderOf = (...items: WireLine[]) => {
  const order = staffOrder('pending');
  return { ...order, order: { ...order.order, items: items as typeof order.order.items } };
};

test.each([
  { orders: [], title: null, why: 'no orders' },
  { orders: [orderOf(bra('Pink', 'M')), orderOf(bra('White', 'L'))], title: 'Bra', why: 'one product' },
  {
    orders: [orderOf({ ...bra('Pink', 'M'), title: 'Bra, new' }), orderOf(bra('Pink', 'M'))],
    title: 'Bra, new',
    why: 'one product with a new title: the newest order has it',
  },
  { orders: [orderOf(bra('Pink', 'M')), orderOf(mask)], title: null, why: 'two products' },
  { orders: [orderOf(bra('Pink', 'M'), mask)], title: null, why: 'two products in one order' },
])('the common title is $title: $why', ({ orders, title }) => {
  expect(commonTitle(orders)).toBe(title);
});
