import type { PageText } from '../types';
import { restockForm } from './restock';

export const mailPage: PageText = {
  title: 'Your Request',
  description: 'Confirm or remove your request for an email.',
};

/** The page on which a shopper confirms or removes a request. */
export const restockPage = {
  loadingHeading: 'Your request',
  loading: 'Loading your request',
  states: {
    asked: {
      heading: 'Shall we write when it is back?',
      lead: (product: string) => `If you confirm, we email you once, when ${product} is in stock again.`,
    },
    confirmed: {
      heading: 'You are on the list',
      lead: (product: string) => `We email you once, when ${product} is in stock again. Then we delete your address.`,
    },
    removed: {
      heading: 'You are not on the list',
      lead: (product: string) => `We have deleted your address, and do not write to you about ${product}.`,
    },
  },
  confirm: 'Confirm',
  remove: 'Remove',
  see: 'See the product',
  unknown: {
    heading: 'This request is over',
    lead: 'It was not confirmed within 7 days, or we have written to you. The product page shows what is in stock.',
    shop: 'Go to the Shop',
  },
  notReached: restockForm.notReached,
  retry: 'Try again',
} as const;
