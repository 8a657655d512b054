import { expect, it } from 'vitest';
import { loadCatalog, mainProduct, type Product } from '../catalog';
import { teaTowelCatalog } from '../test-catalog';
import type { CartLine } from './line';
import { otherColors } from './other-colors';

loadCatalog(teaTowelCatalog);
const product = mainProduct() as Product;
const added = { _id: product.id, color: 'White', size: 'M' };
const line = (color: string, size: string, quantity: number): CartLine => ({
  _id: product.id,
  title: '',
  image: '',
  salePrice: 4.99,
  color,
  size,
  quantity,
});
const withStock = (stock: Record<string, number>): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, inventory: stock[variant.color] ?? variant.inventory })),
});

it.each([
  ['are all that are in stock', {}, [], ['Brown', 'Pink', 'Black & White']],
  ['leave out one that is sold out', { Pink: 0 }, [], ['Brown', 'Black & White']],
  [
    'leave out one whose stock is in the cart in another size',
    { Pink: 2 },
    [line('Pink', 'L', 2)],
    ['Brown', 'Black & White'],
  ],
  ['include one of which a unit is left', { Pink: 3 }, [line('Pink', 'L', 2)], ['Brown', 'Pink', 'Black & White']],
  ['say which one is in the cart', { Pink: 1 }, [line('Pink', 'M', 1)], ['Brown', 'Pink (in cart)', 'Black & White']],
  ['are none if no other one is in stock', { Brown: 0, Pink: 0, 'Black & White': 0 }, [], []],
])('the other colors %s', (_name, stock, others, expected) => {
  const found = otherColors(withStock(stock), added, [line('White', 'M', 1), ...others]);
  expect(found.map(({ variant, isInCart }) => variant.color + (isInCart ? ' (in cart)' : ''))).toEqual(expected);
});

it('a product without colors has no other colors', () => {
  const plain = { ...product, variants: [{ color: '', image: product.image, inventory: 5 }] };
  expect(otherColors(plain, { ...added, color: '' }, [])).toEqual([]);
});
