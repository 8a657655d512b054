import { reviewCount } from '@brand/brand.json';
import type { ComponentType, ReactElement } from 'react';

/**
 * Behavior that the shop's specification requires although a shop in daily use would want something else: one value
 * each. Components read the value and contain none of the reasoning.
 */

/** Those that live mode replaces before the first render. */
export const quirks: Quirks = {
  drawerChangesQuantity: false,
  limitsToStock: false,
  MessageForm: null,
  restockForm: null,
  filtersApplyToSingleProduct: false,
  reviewCount,
  namesFabric: false,
  asksAboutCookies: true,
  needsDocument: () => false,
};

interface Quirks {
  /** The cart drawer always shows a quantity of 1; otherwise it shows the quantity, with buttons that change it. */
  drawerChangesQuantity: boolean;
  /** More units can be chosen than are in stock; checkout says how many can be ordered. */
  limitsToStock: boolean;
  /** The subscribe and contact forms show a toast and send nothing; with this form, which sends, no form subscribes. */
  MessageForm: ComponentType<{ label: string; short?: boolean }> | null;
  /** A color that is sold out has no form in which a shopper asks to be told when it is back. */
  restockForm: ((id: string, color: string) => ReactElement) | null;
  /** On the shop page, filters and sorting have no effect on a single product. */
  filtersApplyToSingleProduct: boolean;
  /** The brand's number of reviews, shown next to the stars; with 0 there are no stars and no reviews. */
  reviewCount: number;
  /** The product page names neither what the product is made of nor where, which the law demands of who sells. */
  namesFabric: boolean;
  /** The cookie banner also asks in a shop without an ad pixel. */
  asksAboutCookies: boolean;
  /** Whether a page has another policy than this document. */
  needsDocument: (path: string) => boolean;
}

/** The urgency notice always says that this many are left, regardless of stock. */
export const urgencyStock = 3;

/** Checkout navigates here after saving an order, not to the success page. */
export const afterOrderPath: '/out-of-stock' | '/success' = '/out-of-stock';

/** Delay between saving an order and leaving checkout, in milliseconds. */
export const afterOrderDelayMs = 2000;

/** The toast after a failed sign-in, whatever the cause; the message in the form says the cause. */
export const loginFailedToast = 'Demo mode - API not available';

/** Shipping methods offered in the form; express is supported in the totals only. */
export const offeredShippingMethods: readonly ('free' | 'express')[] = ['free'];

/** The card number field truncates after this many digits, although valid numbers have up to 19. */
export const maxCardDigits = 16;

/** The estimated tax of every order. The server knows no tax: its total is the subtotal and the shipping cost. */
export const taxCents = 0;
