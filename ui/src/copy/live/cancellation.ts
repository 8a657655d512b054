import { name, refundDays } from '@brand/brand.json';
import type { PageText, ProseSection } from '../types';
import { cancelTime, shipTime } from '../time-limits';
import { thisTime } from './charge-time';

export const cancellationPage: PageText = {
  title: 'Cancellation Policy',
  description: `Cancel a ${name} order within ${cancelTime} with the link in our email: your card is not charged.`,
};

export const cancellation: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Cancellation Policy',
  lead: 'Changed your mind? It happens to the best of us.',
  sections: [
    {
      heading: `Within ${cancelTime}`,
      paragraphs: [
        `Open the link in your confirmation email and choose “Cancel this order”; no reason needed. We charge your card only when ${thisTime} is over, so a canceled order is never charged. Your bank may show the amount as pending for a few days.`,
      ],
    },
    {
      heading: `After ${cancelTime}`,
      paragraphs: [
        'Your package may already be on the packing table. Write to {email} with your order number and we will do what we can.',
      ],
    },
    {
      heading: 'If we are late',
      paragraphs: [
        `If we cannot ship within ${shipTime}, we email you a later date. Until your order ships, you can then cancel it with the same link for a full refund.`,
      ],
    },
    {
      heading: 'Once it has arrived',
      paragraphs: [
        `A refund is possible within ${refundDays} days of delivery. Our Terms of Service have the details.`,
      ],
    },
  ],
};
