import { _id as productId } from '@brand/product.json';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from '../../../../components/LazyPart';
import { ProductCard } from '../../../listing/ProductCard';
import { Head, Options } from '../../../product/BuyBox';
import { draftOf } from '../product-draft';
import { testProduct } from '../../common/test-product';
import { ProductPreview } from './ProductPreview';

const storefront = {
  card: lazyPart(() => Promise.resolve(ProductCard)),
  head: lazyPart(() => Promise.resolve(Head)),
  options: lazyPart(() => Promise.resolve(Options)),
};

const draft = draftOf(testProduct);
const preview = (part: Partial<typeof draft> = {}) => (
  <ProductPreview product={testProduct} draft={{ ...draft, ...part }} storefront={storefront} />
);

test('the storefront components show the draft, and a summary tells it to screen readers', async () => {
  const { rerender } = render(preview());
  expect(await screen.findAllByText('Tea Towel')).toHaveLength(2);
  rerender(preview({ title: 'Socks', salePrice: '' }));
  expect(screen.getAllByText('Socks')).toHaveLength(2);
  expect(screen.queryByText('Sale ends soon!')).toBeNull();
  expect(screen.getByText('Socks. $9.99. Colors: White, Pink')).toBeDefined();
  const [white, pink] = draft.colors;
  rerender(preview({ colors: white && pink ? [white, { ...pink, inventory: '0' }] : [] }));
  expect(screen.getByText('Sold out')).toBeDefined();
  expect(screen.getByText('This item is selling fast!')).toBeDefined();
  expect(screen.getByText('Tea Towel. $4.99 instead of $9.99. Colors: White, Pink (sold out)')).toBeDefined();
});

test('the sizes go with the box of the form', async () => {
  const { rerender } = render(preview());
  expect(await screen.findByText('XL')).toBeDefined();
  rerender(preview({ sizes: 'One size' }));
  expect(screen.queryByText('XL')).toBeNull();
});

test('its links and buttons do nothing', async () => {
  // Only the first product has a size chart.
  render(<ProductPreview product={{ ...testProduct, _id: productId }} draft={draft} storefront={storefront} />);
  const link = await screen.findByText('Tea Towel', { selector: 'a' });
  expect(link.closest('[inert]')).not.toBeNull();
  expect(fireEvent.click(link)).toBe(false);
  expect(window.location.pathname).toBe('/');
  fireEvent.click(screen.getByText('Size Chart'));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test('a preview that cannot be loaded says so, and the form stays', async () => {
  const card = lazyPart<ComponentProps<typeof ProductCard>>(() => Promise.reject(new Error('offline')));
  render(<ProductPreview product={null} draft={draft} storefront={{ ...storefront, card }} />);
  expect(await screen.findByText(/could not be loaded/)).toBeDefined();
});
