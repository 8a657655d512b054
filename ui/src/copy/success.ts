import { name, orderPrefix } from '@brand/brand.json';
import { thanks } from '@brand/texts/site';
import { deliveryTime } from './time-limits';
import type { Linked, PageText } from './types';

export const successPage: PageText = {
  title: 'Thank you for your order!',
  description: `Your ${name} order: its number, what is in it and where it goes.`,
};

export const success = {
  heading: 'Thank you for your order!',
  lead: `A confirmation email with tracking will follow. ${thanks}`,
  orderNumber: 'Order number',
  /** Shown when this browser has stored no order. */
  fallbackNumber: `${orderPrefix}000000`,
  delivery: 'Estimated delivery',
  deliveryTime,
  email: 'Email',
  shipsTo: 'Ships to',
  cityLine: (city: string, state: string, zip: string) => `${city}, ${state} ${zip}`,
  giftNote: 'Gift note',
  noGiftNote: 'None',
  items: 'Your items',
  noItems: 'No items found.',
  quantity: (units: number) => `Quantity: ${units}`,
  paid: 'Total Paid',
  pending: 'Your order is saved as pending, and you have not been charged.',
  shopping: 'Continue Shopping',
  /** Only in a shop that has a page for each order. */
  orderPage: 'See or cancel your order',
  cancelled: 'This order is canceled.',
  shipped: 'This order has shipped.',
} as const;

export const successHelp: Linked = {
  before: 'Something not right? ',
  link: 'Contact us',
  after: ' and we will sort it out.',
};
