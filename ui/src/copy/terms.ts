import { name, refundDays } from '@brand/brand.json';
import { picturesAre } from '@brand/texts/site';
import type { PageText, ProseSection } from './types';
import { cancelTime, shipTime } from './time-limits';

export const termsPage: PageText = {
  title: 'Terms of Service',
  description: `The terms of buying from ${name}: orders, prices, shipping, and refunds within ${refundDays} days of delivery.`,
};

export const terms: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Terms of Service',
  lead: 'Plain terms for a small shop. By placing an order you agree to them.',
  sections: [
    {
      heading: 'Your order',
      paragraphs: [
        'When you place an order we save it as pending and give you an order number. Your card is not charged at that moment. We may decline an order, for example when an item has sold out; then you owe us nothing.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'Prices are in US dollars. Shipping is free. If a price changes while something is in your cart, checkout shows the old and the new price, and nothing is ordered until you accept it.',
      ],
    },
    {
      heading: 'Shipping',
      paragraphs: [`We ship within the United States, within ${shipTime}, with tracking by email.`],
    },
    {
      id: 'returns',
      heading: 'Refunds',
      paragraphs: [
        `Refunds are given only within ${refundDays} days of delivery. Write to {email} with your order number and we will tell you where to send it.`,
      ],
    },
    {
      heading: 'Cancellation',
      paragraphs: [`Cancel within ${cancelTime} of ordering for a full refund. After that, contact support.`],
    },
    {
      heading: 'The pictures',
      paragraphs: [picturesAre],
    },
    {
      heading: 'Questions',
      paragraphs: ['Anything unclear? Write to {email}. We are available 24/7.'],
    },
  ],
};
