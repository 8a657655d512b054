import { name } from '@brand/brand.json';
import type { PageText } from './types';

export const orderPage: PageText = {
  title: 'Your Order',
  description: `Your ${name} order: its status, what is in it and where it goes.`,
};

/** How far an order has come: in short, as a heading, and what it means. */
export const orderStatus = {
  pending: {
    short: 'Waiting for payment',
    heading: 'We have your order',
    lead: 'We pack it as soon as your payment is here.',
  },
  paid: {
    short: 'Paid',
    heading: 'We are packing your order',
    lead: 'It is paid. We write to you when it is on its way.',
    replacement: { short: 'Replacement', lead: 'It costs you nothing. We write to you when it is on its way.' },
  },
  shipped: {
    short: 'Shipped',
    heading: 'Your order is on its way',
    lead: 'It has left us, and is on its way to you.',
  },
  cancelled: {
    short: 'Canceled',
    heading: 'Your order is canceled',
    lead: 'Nothing will be sent. If you have paid, you get a full refund.',
    /** Of an order that had shipped before. */
    afterShipping: 'Its package had already left us. If you have paid, you get a full refund.',
  },
} as const;

export const order = {
  loadingHeading: 'Your order',
  loading: 'Loading...',
  number: 'Order number',
  placed: 'Placed',
  replaces: 'Replaces',
  shipsBy: 'Ships by',
  shipped: 'Shipped',
  arrives: 'Arrives',
  tracking: 'Tracking number',
  shipping: 'Shipping',
  express: 'Express',
  shipsTo: 'Ships to',
  giftNote: 'Gift note',
  noGiftNote: 'None',
  items: 'Your items',
  total: 'Total',
  totalPaid: 'Total Paid',
  delayedHeading: 'Your order is late',
  delayed: (first: string, later: string) =>
    `We are sorry. It ships by ${later} instead of ${first}. You can cancel it at any time before it ships.`,
  cancelHeading: 'Changed your mind?',
  cancel: 'Cancel this order',
  cancelWithin: (timeLeft: string) => `You can cancel within the next ${timeLeft}, for a full refund.`,
  cancelUntilShipped: 'You can cancel until it ships, for a full refund.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  /** For screen readers, when little time is left. */
  lessThan: (minutes: string) => `Less than ${minutes} left to cancel.`,
  question: 'Cancel this order?',
  consequence: (number: string) => `Nothing of order ${number} will be sent. This cannot be undone.`,
  confirm: 'Cancel the order',
  cancelling: 'Canceling',
  keep: 'Keep the order',
  timeIsOver: 'The time to cancel is over. Write to us at {email} and we will do what we can.',
  /** Why an order was not cancelled, by the code of the error. */
  refused: {
    cancel_window_closed: 'The time to cancel was over, so your order is not canceled.',
    already_shipped: 'Your order has already shipped, so it is not canceled.',
  },
  notReached: 'We could not reach the shop. Your order is not canceled until this page says so: please try again.',
  print: 'Print receipt',
  help: 'Something not right? Write to us at {email}.',
  unknown: {
    heading: 'We cannot find this order',
    lead: 'The link may be incomplete, or its order was placed more than 120 days ago.',
    help: 'Open the link in our email once more, or write to us at {email} with your order number.',
    shop: 'Back to Shop',
  },
  failed: {
    heading: 'Your order did not load',
    lead: 'We could not reach the shop. Nothing about your order has changed.',
    retry: 'Try again',
  },
} as const;
