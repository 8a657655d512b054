import { hasCare, hasSizeChart } from '@brand/brand.json';
import { material } from '@brand/texts/product';
import { expect, test } from 'vitest';
import { productDetails } from './product-details';

const titles = (hasSizes: boolean) => productDetails('', hasSizes).first.map(({ title }) => title);

test('the first product says how it fits only while it has sizes, and always what it is made of', () => {
  const always = [hasCare ? `${material} and care` : material, 'Shipping and returns'];
  expect(titles(true)).toEqual(hasSizeChart ? ['Fit', ...always] : always);
  expect(titles(false)).toEqual(always);
});
