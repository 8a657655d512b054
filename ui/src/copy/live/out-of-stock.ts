import { name } from '@brand/brand.json';
import type { PageText } from '../types';

export const outOfStockPage: PageText = {
  title: 'What is in stock',
  description: `The product page shows which colors of ${name} can be ordered right now.`,
};

/** The page about what is in stock. */
export const outOfStock = {
  heading: 'What is in stock',
  lead: 'The product page shows which colors can be ordered right now. At a color that is sold out, you can ask for an email when it is back.',
  shop: 'Go to the Shop',
  contact: 'A color you miss? Write to us at {email}.',
} as const;
