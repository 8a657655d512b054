import { expect, test } from 'vitest';
import type { WireLine } from '../../../api/wire';
import { pickList } from './pick-list';

const item = (color: string, size: string, quantity: number, _id = 'tea-towel'): WireLine => ({
  _id,
  title: _id === 'tea-towel' ? 'Tea Towel' : 'Sleep mask',
  color,
  size,
  quantity,
  salePrice: 4.99,
});
const order = (...items: WireLine[]) => ({ order: { items } });

test('the units of all orders are added up by color and size', () => {
  expect(
    pickList([
      order(item('Pink', 'M', 2), item('White', 'XL', 1)),
      order(item('White', 'S', 4), item('Pink', 'M', 1)),
      order(item('White', 'S', 1)),
    ]),
  ).toEqual([
    {
      id: 'tea-towel',
      title: 'Tea Towel',
      sizes: ['S', 'M', 'XL'],
      colors: [
        { color: 'White', bySize: { S: 5, XL: 1 }, units: 6 },
        { color: 'Pink', bySize: { M: 3 }, units: 3 },
      ],
      units: 9,
    },
  ]);
});

test('each product has its own list', () => {
  const products = pickList([order(item('Pink', 'M', 2), item('', 'S', 3, 'mask'))]);
  expect(products.map(({ title, units, colors }) => [title, units, colors.map(({ color }) => color)])).toEqual([
    ['Tea Towel', 2, ['Pink']],
    ['Sleep mask', 3, ['']],
  ]);
});

test('no orders need no units', () => {
  expect(pickList([])).toEqual([]);
});
