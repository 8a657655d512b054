import { refundDays } from '@brand/brand.json';
import { contactLead } from '@brand/texts/home';
import { productQuestions } from '@brand/texts/questions';
import { colorsAndSizes, sizeRange } from '@brand/texts/site';
import { refund, support } from './questions';
import type { BrandQuestion } from './brand';
import type { Linked } from './types';
import { shipTime } from './time-limits';

export const hero = {
  shopNow: 'Shop Now',
  soldOut: 'Sold out',
  promises: ['Free shipping on every order', `Ships within ${shipTime}`, `${refundDays}-day money-back guarantee`],
} as const;

export const featured = {
  heading: 'Featured Product',
  badge: 'Sale ends soon!',
  colors: colorsAndSizes,
  sizes: sizeRange,
  details: 'See the details',
} as const;

export const chooseColor = 'Choose yours';

export const testimonialsHeading = 'What customers say';

export const homeFaq: { heading: string; lead: Linked; questions: readonly BrandQuestion[] } = {
  heading: 'Good questions',
  lead: { before: 'What we hear most. More is on the ', link: 'FAQ page', after: '.' },
  questions: [...productQuestions, refund, support],
};

export const homeContact = {
  heading: 'Say hello',
  lead: contactLead,
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send',
} as const;
