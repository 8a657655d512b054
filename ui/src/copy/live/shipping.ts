import { name, noun } from '@brand/brand.json';
import { deliveryTerms } from '../questions';
import type { PageText, ProseSection } from '../types';
import { liveWording } from './wording';

export const shippingPage: PageText = {
  title: 'Shipping Information',
  description: `Free shipping on every ${name} order in the United States, with an email when it ships.`,
};

export const shipping: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Shipping Information',
  lead: `Free and protected. You pay for the ${noun}, never for the box.`,
  sections: [
    {
      heading: 'Free shipping with protection',
      paragraphs: [
        deliveryTerms.free,
        'Shipping protection is included. If your package is lost, stolen or arrives damaged, write to {email} and we will send another one or refund you.',
      ],
    },
    {
      heading: 'When it leaves us',
      paragraphs: [
        liveWording.deliveryTerms,
        'If we cannot ship in time, we email you a later date. You can then cancel for a full refund until your order ships.',
      ],
    },
    {
      heading: 'Your tracking email',
      paragraphs: [
        'When your order ships, we email you the carrier and the tracking number. You find both on the page of your order too. It can take a day until the carrier knows the number.',
        'Nothing in your inbox? Look in the spam folder first, then write to us with your order number.',
      ],
    },
    {
      heading: 'Where we ship',
      paragraphs: ['We ship within the United States. Please check your street, apartment and ZIP before you order.'],
    },
  ],
};
