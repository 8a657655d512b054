import type { BrandQuestion } from '@copy/brand';

/** How the product feels and how to care for it; also on the home page and the product page. */
export const feel = 'Smooth glaze above, bare clay below, and a handle with room for four fingers.';
export const care = 'Dishwasher and microwave are fine. Before its first coffee, rinse it with warm water.';

/** Questions about the product: on the home page, and on the FAQ page among those about orders. */
export const productQuestions: readonly BrandQuestion[] = [
  {
    question: 'What is the difference between the colors?',
    answer: 'Only the glaze. Cream and Blue have the same clay, the same shape and the same handle.',
  },
  {
    question: 'How much does it hold?',
    answer: '12 ounces up to a finger below the rim. It is 3.8 inches tall and 3.4 inches wide, without the handle.',
  },
  { question: 'How do I care for it?', answer: care },
  {
    question: 'Is the glaze safe for food?',
    answer: 'Yes. The glaze contains no lead and no cadmium.',
    isUnproven: true,
  },
];

/** The FAQ page: its description for search engines, in a live shop too, and how many answers it has. */
export const faqDescription =
  'Delivery, colors, capacity, care, refunds and cancellation: eight answers about Morning Mug.';
export const liveFaqDescription =
  'Delivery, payment, colors, capacity, care, refunds and cancellation: eight answers about Morning Mug.';
export const faqCount = 'Eight answers.';
