import type { Question } from './types';
import { shipTime } from './time-limits';

/** How the product feels and how to care for it; also on the home page and the product page. */
export const fabric = {
  plush: 'Deep, even plush outside and a smooth lining within. Nothing scratches, nothing digs.',
  care: 'Hand wash cold and air dry. A gentle shake while it dries brings the plush back up.',
} as const;
/** Shipping and refunds of every order; also on the shipping page and the product page. */
export const deliveryTerms = {
  free: 'Every order ships free to all fifty states. There is no minimum and no small print.',
  time: `Orders ship within ${shipTime}. Standard delivery then takes 3-5 business days, so most packages are home within 3-7 business days of leaving us.`,
  refund: 'Refunds are possible within 30 days of delivery. Write to us with your order number.',
} as const;

/** The six specified questions of the home page; the FAQ page shows them and two more. */
export const colors: Question = {
  question: 'What is the difference between the colors?',
  answer:
    'Only the color. White, Brown, Pink and Black & White share the same plush, the same ribbed band and the same fit.',
};
export const sizes: Question = {
  question: 'Which sizes do you offer?',
  answer:
    'S, M, L and XL, for bands 32 to 40 and cups A to F. Between two sizes? Size up for a relaxed fit, size down for a supportive one. The size chart on the product page has the details.',
};
export const care: Question = {
  question: 'How do I care for it?',
  answer: fabric.care,
};
export const allergies: Question = {
  question: 'Is it hypoallergenic?',
  answer: 'Yes. The plush and the lining are hypoallergenic and kind to sensitive skin.',
};
export const refund: Question = {
  question: 'Can I get a refund?',
  answer: `Yes. ${deliveryTerms.refund}`,
};
export const support: Question = {
  question: 'How do I contact support?',
  answer: 'Write to {email}, day or night. We are available 24/7.',
};
