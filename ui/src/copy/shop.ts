import type { PageText } from './types';

export const shopPage: PageText = {
  title: 'Shop All Products',
  description:
    'The Snuggle Cups plush comfort bra in White, Brown, Pink and Black & White, sizes S to XL. Free shipping.',
};

export const shop = {
  heading: 'Shop All Products',
  count: (products: number) => (products === 1 ? '1 product' : `${products} products`),
  filters: 'Filter and sort',
  availability: { label: 'Availability', all: 'All', inStock: 'In Stock', outOfStock: 'Out of Stock' },
  price: { label: 'Price', all: 'All', under: 'Under $30', over: '$30 and up' },
  sort: {
    label: 'Sort',
    titleUp: 'Alphabetically A-Z',
    titleDown: 'Alphabetically Z-A',
    priceUp: 'Price Low to High',
    priceDown: 'Price High to Low',
  },
  badge: 'Sale ends soon!',
  soldOut: 'Sold out',
  text: 'Plush cups, ribbed band, satin bow.',
  colors: 'Four colors, S to XL',
  sizes: 'S to XL',
  none: 'Nothing matches these filters.',
  reset: 'Show all products',
  empty: 'There is nothing to sell right now. Please look in again soon.',
} as const;
