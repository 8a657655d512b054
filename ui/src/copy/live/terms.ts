import { name, refundDays } from '@brand/brand.json';
import { picturesAre, returnedAs } from '@brand/texts/site';
import type { PageText, ProseSection } from '../types';
import { cancelTime, shipTime } from '../time-limits';
import { chargeTime } from './charge-time';

export const termsPage: PageText = {
  title: 'Terms of Service',
  description: `The terms of buying from ${name}: when your card is charged, prices and sales tax, shipping, cancellation, and refunds within ${refundDays} days of delivery.`,
};

export const terms = {
  heading: 'Terms of Service',
  lead: 'Plain terms for a small shop. By placing an order you agree to them.',
  /** `salesTax` is a sentence. */
  sections: (salesTax: string): readonly ProseSection[] => [
    {
      heading: 'Your order',
      paragraphs: [
        `When you place an order, your bank sets the total aside on your card. We charge your card ${chargeTime.within} later, unless you cancel before.`,
        'If your card cannot be charged, or we cannot fill the order, we cancel it and tell you by email. You then owe us nothing, and get back whatever you have paid.',
      ],
    },
    {
      heading: 'Prices and sales tax',
      paragraphs: [
        `Prices are in US dollars. Standard shipping is free. ${salesTax}`,
        'If a price changes while something is in your cart, checkout shows the old and the new price, and nothing is ordered until you accept it.',
      ],
    },
    {
      heading: 'Shipping',
      paragraphs: [
        `We ship within the United States, within ${shipTime}. If we cannot, we email you a later date, and you can cancel for a full refund until your order ships.`,
      ],
    },
    {
      id: 'returns',
      heading: 'Returns and exchanges',
      paragraphs: [`Refunds are given only within ${refundDays} days of delivery.`],
      list: [
        'To return something, write to {email} with your order number, or press “Return or exchange” on the page of your order. We tell you where to send it.',
        returnedAs,
        'You pay the postage. If we sent the wrong thing, or it arrived damaged, we pay.',
        'For another size or color, tell us which one. If it is in stock, we send it free once yours has arrived.',
        'Within 5 business days of its arrival, we refund the card you paid with. Banks take another 5 to 10 days.',
      ],
    },
    {
      heading: 'Cancellation',
      paragraphs: [
        `Cancel within ${cancelTime} of ordering, with the link in our email: your card is then not charged. After that, write to {email}.`,
      ],
    },
    {
      heading: 'The pictures',
      paragraphs: [picturesAre],
    },
    {
      heading: 'Questions',
      paragraphs: ['Anything unclear? Write to {email}, or by mail to the address on this page.'],
    },
  ],
};
