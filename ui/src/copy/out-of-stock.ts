import { name } from '@brand/brand.json';
import { outOfStockLead, outOfStockPicture, restockTime } from '@brand/texts/site';
import type { PageText } from './types';

export const outOfStockPage: PageText = {
  title: 'Temporarily Out of Stock',
  description: `${name} will be back in ${restockTime}, with the same quality and fast shipping.`,
};

export const outOfStock = {
  heading: 'Temporarily Out of Stock',
  lead: outOfStockLead,
  facts: [
    { icon: 'clock', text: `Restock in ${restockTime}` },
    { icon: 'mail', text: 'An email the moment it is back' },
    { icon: 'truck', text: 'The same quality and fast shipping' },
  ],
  order: {
    before: 'Your order ',
    after: ' is saved as pending, and you have not been charged.',
    email: (email: string) => `We have your email as ${email}.`,
  },
  seeOrder: 'See your order',
  shop: 'Back to Shop',
  home: 'Go Home',
  contact: 'Contact Us',
  picture: outOfStockPicture,
} as const;
