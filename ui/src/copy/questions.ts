import { refundDays } from '@brand/brand.json';
import { usualDelivery } from '@brand/texts/site';
import type { Question } from './types';
import { deliveryTime, shipTime } from './time-limits';

/** Shipping and refunds of every order; also on the shipping page and the product page. */
export const deliveryTerms = {
  free: 'Every order ships free to all fifty states. There is no minimum and no small print.',
  time: `Orders ship within ${shipTime}. Standard delivery then takes ${usualDelivery}, so most packages are home within ${deliveryTime} of leaving us.`,
  refund: `Refunds are possible within ${refundDays} days of delivery. Write to us with your order number.`,
} as const;

/** The questions about orders on the home page and the FAQ page. */
export const refund: Question = {
  question: 'Can I get a refund?',
  answer: `Yes. ${deliveryTerms.refund}`,
};
export const support: Question = {
  question: 'How do I contact support?',
  answer: 'Write to {email}, day or night. We are available 24/7.',
};
