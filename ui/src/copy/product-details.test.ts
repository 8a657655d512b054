import { expect, test } from 'vitest';
import { productDetails } from './product-details';

const titles = (hasSizes: boolean) => productDetails('', hasSizes).first.map(({ title }) => title);

test('the first product says how it fits only while it has sizes, and always what it is made of', () => {
  expect(titles(true)).toEqual(['Fit', 'Fabric and care', 'Shipping and returns']);
  expect(titles(false)).toEqual(['Fabric and care', 'Shipping and returns']);
});
