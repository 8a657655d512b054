import { name, refundDays } from '@brand/brand.json';
import type { PageText, ProseSection } from './types';
import { cancelTime } from './time-limits';

export const cancellationPage: PageText = {
  title: 'Cancellation Policy',
  description: `Cancel a ${name} order within ${cancelTime} for a full refund; after that, contact support.`,
};

export const cancellation: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Cancellation Policy',
  lead: 'Changed your mind? It happens to the best of us.',
  sections: [
    {
      heading: `Within ${cancelTime}`,
      paragraphs: [
        `Cancel within ${cancelTime} of placing your order for a full refund. Write to {email} with your order number; no reason needed.`,
      ],
    },
    {
      heading: `After ${cancelTime}`,
      paragraphs: [
        'Your package may already be on the packing table. Contact support at {email} and we will do what we can.',
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
