import { name } from '@brand/brand.json';
import type { PageText } from '../types';

export const outOfStockPage: PageText = {
  title: 'What is in stock',
  description: `The product page shows which colors of ${name} can be ordered right now.`,
};

/** The page that follows an order in the shop of the specification. */
export const outOfStock = {
  heading: 'What is in stock',
  lead: 'The product page shows which colors can be ordered right now. For a color that is sold out it takes your email, and we write to you when it is back.',
  shop: 'Go to the Shop',
  contact: 'A color you miss? Write to us at {email}.',
} as const;
