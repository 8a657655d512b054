import { faqCount, liveFaqDescription, productQuestions } from '@brand/texts/questions';
import { refund, support } from '../questions';
import type { Linked, PageText, Question } from '../types';
import { liveWording } from './wording';
import { cancelTime } from '../time-limits';
import { chargeTime } from './charge-time';

export const faqPage: PageText = {
  title: 'FAQ',
  description: liveFaqDescription,
};

export const faq: { heading: string; lead: Linked; questions: readonly Question[] } = {
  heading: 'FAQ',
  lead: { before: `${faqCount} If yours is not among them, `, link: 'ask us', after: '.' },
  questions: [
    { question: 'How long does delivery take?', answer: liveWording.deliveryTerms },
    {
      question: 'When is my card charged?',
      answer: `${chargeTime.first} after you order. Until then your bank only sets the amount aside, and you can cancel with the link in our email.`,
    },
    ...productQuestions.filter(({ isUnproven }) => !isUnproven),
    refund,
    {
      question: 'Can I cancel my order?',
      answer: `Yes, within ${cancelTime}: open the link in our email, and your card is not charged. After that, write to {email} and we will do what we can.`,
    },
    { ...support, answer: liveWording.supportAnswer },
  ],
};
