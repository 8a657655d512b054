import type { PageText } from './types';

export const outOfStockPage: PageText = {
  title: 'Temporarily Out of Stock',
  description: 'Snuggle Cups will be back in 1-2 weeks, with the same quality and fast shipping.',
};

export const outOfStock = {
  heading: 'Temporarily Out of Stock',
  /** By the noun that this page uses for the product. */
  lead: {
    hoodie: 'Snuggle Cups, the plush hoodie of bras, went faster than we could sew.',
    bra: 'Snuggle Cups, the plush comfort bra, went faster than we could sew.',
  },
  facts: [
    { icon: 'clock', text: 'Restock in 1-2 weeks' },
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
  picture: 'White Snuggle Cups bra from the back, showing the soft lining, plush wings and hook closure',
} as const;
