/**
 * Behavior that the shop's specification requires although a shop in daily use would want something else: one value
 * each. Components read the value and contain none of the reasoning.
 */

/** The cart drawer always shows a quantity of 1. */
export const drawerQuantity: number | 'real' = 1;

/** The urgency notice always says that 3 are left, regardless of stock. */
export const urgencyStock: number | 'real' = 3;

/** Checkout navigates here after saving an order, not to the success page. */
export const afterOrderPath: '/out-of-stock' | '/success' = '/out-of-stock';

/** Delay between saving an order and leaving checkout, in milliseconds. */
export const afterOrderDelayMs = 2000;

/** The subscribe and contact forms show a toast and send nothing; `email` opens a message to support instead. */
export const formDelivery: 'none' | 'email' = 'none';

/** The out-of-stock page calls the product a hoodie. */
export const outOfStockNoun: 'hoodie' | 'bra' = 'hoodie';

/** On the shop page, filters and sorting have no effect on a single product. */
export const filtersApplyToSingleProduct: boolean = false;

/** The toast after a failed sign-in, whatever the cause; the message in the form says the cause. */
export const loginFailedToast = 'Demo mode - API not available';

/** The number of reviews shown next to the stars. */
export const reviewCount = 184;

/** Shipping methods offered in the form; express is supported in the totals only. */
export const offeredShippingMethods: readonly ('free' | 'express')[] = ['free'];

/** The card number field truncates after this many digits, although valid numbers have up to 19. */
export const maxCardDigits = 16;

/** The estimated tax of every order. The server knows no tax: its total is the subtotal and the shipping cost. */
export const taxCents = 0;
