import { faqCount, faqDescription, productQuestions } from '@brand/texts/questions';
import { usualDelivery } from '@brand/texts/site';
import { refund, support } from './questions';
import type { Linked, PageText, Question } from './types';
import { cancelTime, shipTime } from './time-limits';

export const faqPage: PageText = {
  title: 'FAQ',
  description: faqDescription,
};

export const faq: { heading: string; lead: Linked; questions: readonly Question[] } = {
  heading: 'FAQ',
  lead: { before: `${faqCount} If yours is not among them, `, link: 'ask us', after: '.' },
  questions: [
    {
      question: 'How long does delivery take?',
      answer: `We ship within ${shipTime}. Standard delivery then takes ${usualDelivery}.`,
    },
    ...productQuestions,
    refund,
    {
      question: 'Can I cancel my order?',
      answer: `Cancel within ${cancelTime} for a full refund. After that, contact support and we will do what we can.`,
    },
    support,
  ],
};
