import { shippingCents } from '@brand/brand.json';
import type { PricedCart } from '../../../cart/priced';
import type { Cents } from '../../../lib/money';
import { taxCents } from '../../../spec-quirks';

export type ShippingMethod = keyof typeof shippingCents;

export interface Totals {
  subtotal: Cents;
  shippingCost: Cents;
  tax: Cents;
  total: Cents;
}

/** Returns the totals of an order; tax is always zero. */
export function totalsOf({ subtotal }: PricedCart, method: ShippingMethod): Totals {
  const shippingCost = shippingCents[method];
  return { subtotal, shippingCost, tax: taxCents, total: subtotal + shippingCost + taxCents };
}
