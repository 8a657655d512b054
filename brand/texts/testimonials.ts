import type { Testimonial } from '@copy/types';

/** What customers say, on the home page and the product page of a shop that is not live. */
export const testimonials: readonly Testimonial[] = [
  {
    quote: 'I put it on after work and forgot I was wearing it. The next morning I ordered a second one.',
    name: 'Maya R.',
  },
  { quote: 'Softer than anything I own, and it really does hold. The little bow makes me smile.', name: 'Jenna L.' },
  { quote: 'I bought the brown one for my sister and kept it. Sorry, Tess. Yours is on its way.', name: 'Alicia M.' },
];
