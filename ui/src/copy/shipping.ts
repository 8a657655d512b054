import { name, noun } from '@brand/brand.json';
import { deliveryTerms } from './questions';
import type { PageText, ProseSection } from './types';

export const shippingPage: PageText = {
  title: 'Shipping Information',
  description: `Free shipping with protection on every ${name} order in the United States, with tracking by email.`,
};

export const shipping: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Shipping Information',
  lead: `Free, protected and tracked. You pay for the ${noun}, never for the box.`,
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
      paragraphs: [deliveryTerms.time],
    },
    {
      heading: 'Your tracking email',
      paragraphs: [
        'When your package is on its way we send a tracking email to the address you gave at checkout. The link can take a day to wake up.',
        'Nothing in your inbox? Look in the spam folder first, then write to us with your order number.',
      ],
    },
    {
      heading: 'Where we ship',
      paragraphs: ['We ship within the United States. Please check your street, apartment and ZIP before you order.'],
    },
  ],
};
