// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { loadCatalog, mainProduct, type Product, type Variant } from '../catalog';
import { teaTowelCatalog } from '../test-catalog';
import { buyNow } from './buy-now';
import { addToCart, clearCart, currentLines, removeFromCart } from './store';

loadCatalog(teaTowelCatalog);
const towel = mainProduct() as Product;
const white = towel.variants[0] as Variant;
const units = () => currentLines().map(({ color, size, quantity }) => `${quantity} ${color} ${size}`);

beforeEach(() => {
  clearCart();
  sessionStorage.clear();
});

it('Buy Now, Back and Buy Now buys what was chosen last, not both', () => {
  buyNow(towel, white, 'M', 1);
  buyNow(towel, white, 'M', 2);
  expect(units()).toEqual(['2 White M']);
  buyNow(towel, white, 'L', 1);
  expect(units()).toEqual(['2 White M', '1 White L']);
});

it.each<[string, () => void, string[]]>([
  ['was in the cart before', () => addToCart(towel, white, 'M', 1), ['2 White M']],
  [
    'was added once more since',
    () => {
      buyNow(towel, white, 'M', 1);
      addToCart(towel, white, 'M', 1);
    },
    ['3 White M'],
  ],
  [
    'was removed since',
    () => {
      buyNow(towel, white, 'M', 1);
      removeFromCart({ _id: towel.id, color: 'White', size: 'M' });
    },
    ['1 White M'],
  ],
  [
    'was added in another tab',
    () => {
      buyNow(towel, white, 'M', 1);
      sessionStorage.clear();
    },
    ['2 White M'],
  ],
])('Buy Now adds to a line that %s', (_what, before, expected) => {
  before();
  buyNow(towel, white, 'M', 1);
  expect(units()).toEqual(expected);
});
