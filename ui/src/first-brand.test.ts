import { name, supportEmail } from '@brand/brand.json';
import { sizeColumns, sizeRows } from '@brand/texts/sizes';
import { promo } from '@brand/texts/site';
import { testimonials } from '@brand/texts/testimonials';
import { describe, expect, test } from 'vitest';
import { mainProduct, type Product, sizesOf } from './catalog';
import { brand } from '../brand-folder';
import { success } from './copy/success';
import { readSelection } from './features/product/selection';
import first from './test-first-brand.json';

const product = mainProduct() as Product;

/** What the specification says about this brand, and no other. */
describe.runIf(name === first.name)('the first brand', () => {
  test('it sells one product: list 9.99, sale 4.99, four colors of 10, in S to XL', () => {
    expect(product).toMatchObject({ id: first.id, list: 999, sale: 499, charged: 499, inventory: 40 });
    expect(product.title).toBe(first.title);
    expect(product.variants.map(({ color, inventory }) => [color, inventory])).toEqual([
      ['White', 10],
      ['Brown', 10],
      ['Pink', 10],
      ['Black & White', 10],
    ]);
    expect(sizesOf(product)).toEqual(['S', 'M', 'L', 'XL']);
    // Other tests have sizes and days of their own.
    expect(brand).toMatchObject({ sizes: ['S', 'M', 'L', 'XL', 'One size'], defaultSize: 'M', shipsWithin: 3 });
    expect(supportEmail).toBe(first.supportEmail);
  });

  test('its product page starts with White and M', () => {
    const { variant, size } = readSelection(product, '');
    expect([variant.color, size]).toEqual(['White', 'M']);
  });

  test('its size chart has four rows', () => {
    expect([sizeColumns, ...sizeRows].map((row) => row.join(' '))).toEqual([
      'Size Band (inches) Cup Fit',
      'S 32-34 A-C Comfortable',
      'M 34-36 B-D Comfortable',
      'L 36-38 C-E Comfortable',
      'XL 38-40 D-F Comfortable',
    ]);
  });

  test('it has the specified promotion, number of a missing order, and three testimonials', () => {
    expect(promo).toBe('FREE SHIPPING + 50% OFF ALL ITEMS');
    expect(success.fallbackNumber).toBe('LC000000');
    expect(testimonials).toHaveLength(3);
  });
});
