import type { Linked, PageWords, Question } from './types';

export const faqPage: PageWords = {
  title: 'FAQ',
  description: 'Delivery, colors, sizes, care, refunds and cancellation: eight answers about Snuggle Cups.',
};

export const faq: { heading: string; lead: Linked; questions: readonly Question[] } = {
  heading: 'FAQ',
  lead: { before: 'Eight answers. If yours is not among them, ', link: 'ask us', after: '.' },
  questions: [
    {
      question: 'How long does delivery take?',
      answer: 'We ship within 3 business days. Standard delivery then takes 3-5 business days.',
    },
    {
      question: 'What is the difference between the colors?',
      answer:
        'Only the color. White, Brown, Pink and Black & White share the same plush, the same ribbed band and the same fit.',
    },
    {
      question: 'Which sizes do you offer?',
      answer:
        'S, M, L and XL, for bands 32 to 40 and cups A to F. Between two sizes? Size up for a relaxed fit, size down for a supportive one. The size chart on the product page has the details.',
    },
    {
      question: 'How do I care for it?',
      answer: 'Hand wash cold and air dry. A gentle shake while it dries brings the plush back up.',
    },
    {
      question: 'Is it hypoallergenic?',
      answer: 'Yes. The plush and the lining are hypoallergenic and kind to sensitive skin.',
    },
    {
      question: 'Can I get a refund?',
      answer: 'Yes. Refunds are possible within 30 days of delivery. Write to us with your order number.',
    },
    {
      question: 'Can I cancel my order?',
      answer: 'Cancel within 1 hour for a full refund. After that, contact support and we will do what we can.',
    },
    { question: 'How do I contact support?', answer: 'Write to {email}. We are available 24/7.' },
  ],
};
