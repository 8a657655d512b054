import type { PricedCart } from '../cart/priced';
import type { Cents } from '../lib/money';
import { track } from './pixel';

/** Reports that checkout was opened with a cart that is not empty. */
export function initiateCheckout(cart: PricedCart, total: Cents): void {
  track('InitiateCheckout', cart.lines, total);
}

/** Reports an order just before it is saved. */
export function addPaymentInfo(cart: PricedCart, total: Cents): void {
  track('AddPaymentInfo', cart.lines, total);
}

/** Reports a saved order. */
export function purchase(cart: PricedCart, total: Cents): void {
  track('Purchase', cart.lines, total);
}
