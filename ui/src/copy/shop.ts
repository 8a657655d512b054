import { priceBandCents } from '@brand/brand.json';
import { cardText, colorsAndSizes, shopDescription, sizeRange } from '@brand/texts/site';
import type { PageText } from './types';

export const shopPage: PageText = {
  title: 'Shop All Products',
  description: shopDescription,
};

export const shop = {
  heading: 'Shop All Products',
  count: (products: number) => (products === 1 ? '1 product' : `${products} products`),
  filters: 'Filter and sort',
  availability: { label: 'Availability', all: 'All', inStock: 'In Stock', outOfStock: 'Out of Stock' },
  price: {
    label: 'Price',
    all: 'All',
    under: `Under $${priceBandCents / 100}`,
    over: `$${priceBandCents / 100} and up`,
  },
  sort: {
    label: 'Sort',
    titleUp: 'Alphabetically A-Z',
    titleDown: 'Alphabetically Z-A',
    priceUp: 'Price Low to High',
    priceDown: 'Price High to Low',
  },
  badge: 'Sale ends soon!',
  soldOut: 'Sold out',
  text: cardText,
  colors: colorsAndSizes,
  sizes: sizeRange,
  none: 'Nothing matches these filters.',
  reset: 'Show all products',
  empty: 'There is nothing to sell right now. Please look in again soon.',
} as const;
