import { allergies, care, colors, fabric, refund, sizes, support } from './questions';
import type { Linked, PageText, Question } from './types';
import { shipTime } from './time-limits';

export const homePage: PageText = {
  title: 'The plush comfort bra',
  description:
    'Snuggle Cups is a plush comfort bra in four colors, S to XL: fluffy cups, a soft ribbed band and a satin bow. Free shipping in the United States.',
};

export const hero = {
  heading: ['Take off the day.', 'Keep this on.'],
  lead: 'A plush comfort bra, soft as your oldest blanket and a good deal better dressed.',
  shopNow: 'Shop Now',
  soldOut: 'Sold out',
  promises: ['Free shipping on every order', `Ships within ${shipTime}`, '30-day money-back guarantee'],
  pictures: {
    pink: 'Snuggle Cups plush comfort bra in blush pink: two fluffy cups, satin bow, ribbed band and rose-gold strap rings',
    blackWhite:
      'Snuggle Cups plush comfort bra in black and white: white plush cups with black patches, black bow, band and straps',
  },
} as const;

export const featured = {
  heading: 'Featured Product',
  badge: 'Sale ends soon!',
  text: 'Two fluffy cups, a soft ribbed band and a satin bow. Straps adjust on rose-gold rings.',
  colors: 'Four colors, S to XL',
  sizes: 'S to XL',
  details: 'See the details',
} as const;

export const features = {
  heading: 'Made for the hours that are yours.',
  items: [
    {
      icon: 'heart',
      name: 'Comfort',
      text: fabric.plush,
    },
    {
      icon: 'band',
      name: 'Support',
      text: 'A wide ribbed band and adjustable straps hold you gently in place.',
    },
    {
      icon: 'bow',
      name: 'Design',
      text: 'A satin bow, fine stitching, rose-gold rings. Pretty enough to be seen in.',
    },
    {
      icon: 'moon',
      name: 'All-Day Wear',
      text: 'Light enough for a long day, soft enough for the couch.',
    },
    { icon: 'mail', name: '24/7 Support', text: 'Write to us at any hour. Somebody kind is awake.' },
    {
      icon: 'shield',
      name: 'Premium Quality',
      text: 'Dense pile, a ribbed band, stitched straps.',
    },
  ],
} as const;

export const colorBanner = {
  heading: 'Four colors, one softness.',
  choose: 'Choose yours',
  picture: 'Four Snuggle Cups bras in a row on display stands: white, pink, black and white, and brown',
} as const;

export const testimonialsHeading = 'What customers say';

export const homeFaq: { heading: string; lead: Linked; questions: readonly Question[] } = {
  heading: 'Good questions',
  lead: { before: 'What we hear most. More is on the ', link: 'FAQ page', after: '.' },
  questions: [colors, sizes, care, allergies, refund, support],
};

export const homeContact = {
  heading: 'Say hello',
  lead: 'A question about fit, an order, a color you would love?',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send',
} as const;
