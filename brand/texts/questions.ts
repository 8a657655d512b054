import type { BrandQuestion } from '@copy/brand';

/** How the product feels and how to care for it; also on the home page and the product page. */
export const feel = 'Deep, even plush outside and a smooth lining within. Nothing scratches, nothing digs.';
export const care = 'Hand wash cold and air dry. A gentle shake while it dries brings the plush back up.';

/** Questions about the product: on the home page, and on the FAQ page among those about orders. */
export const productQuestions: readonly BrandQuestion[] = [
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
  { question: 'How do I care for it?', answer: care },
  {
    question: 'Is it hypoallergenic?',
    answer: 'Yes. The plush and the lining are hypoallergenic and kind to sensitive skin.',
    isUnproven: true,
  },
];

/** The FAQ page: its description for search engines, in a live shop too, and how many answers it has. */
export const faqDescription =
  'Delivery, colors, sizes, care, refunds and cancellation: eight answers about Snuggle Cups.';
export const liveFaqDescription =
  'Delivery, payment, colors, sizes, care, refunds and cancellation: eight answers about Snuggle Cups.';
export const faqCount = 'Eight answers.';
