import type { Testimonial } from '@copy/types';

/** What customers say, on the home page and the product page of a shop that is not live. */
export const testimonials: readonly Testimonial[] = [];
