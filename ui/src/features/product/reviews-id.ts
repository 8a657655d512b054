/** The ID that the rating next to the stars links to. */
export const reviewsId = 'reviews';
