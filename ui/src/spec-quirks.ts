/**
 * What the specification asks for although a shop in daily use would want it otherwise: one value each, with the
 * paragraph of the specification it comes from. Components read the value and do not know why it is so.
 */

/** Section 2, Cart drawer: a fixed display of '1' for the quantity, whatever it is. */
export const drawerQuantity: number | 'real' = 1;

/** Section 2, Checkout, and section 9: the urgency notice is fixed at 3, whatever the stock. */
export const urgencyLeft: number | 'real' = 3;

/** Section 2, Checkout: a saved order leads here, not to the success page. */
export const afterOrder: '/out-of-stock' | '/success' = '/out-of-stock';

/** Sections 2 and 9: how long the page waits after a saved order, in milliseconds. */
export const afterOrderDelay = 2000;

/** Section 7: the subscribe and contact forms show a toast and send nothing; else they open a letter to support. */
export const formsGo: 'nowhere' | 'by_email' = 'nowhere';

/** Section 1: the out-of-stock page calls the product a hoodie. */
export const outOfStockNoun: 'hoodie' | 'bra' = 'hoodie';

/** Section 2, Shop page: with a single product, filters and sorts have no visible effect. */
export const filtersApplyToASingleProduct: boolean = false;

/** Sections 2 and 9: the number of reviews shown beside the stars. */
export const reviewsShown = 184;

/** Section 4: shipping methods offered in the form; express exists in the total only. */
export const shippingOffered: readonly ('free' | 'express')[] = ['free'];

/** Section 5: the card number field cuts after this many digits although up to 19 are valid. */
export const cardDigitsTyped = 16;
