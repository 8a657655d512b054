import { shippingCents } from '../../../../src/rules/shop.json';
import type { OrderInput } from '../../api/wire';
import type { PricedCart } from '../../cart/priced';
import { type Cents, toDollars } from '../../lib/money';
import { brandOf, last4Of } from '../../rules/card';
import { taxCents } from '../../spec-quirks';
import { normalizedValue, type Values } from './fields';

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

/**
 * Builds the order for the API. The only card data in it are the cardholder's name, the brand and the last four digits.
 */
export function buildOrder(number: string, cart: PricedCart, values: Values, method: ShippingMethod): OrderInput {
  const { subtotal, shippingCost, total } = totalsOf(cart, method);
  return {
    order_number: number,
    items: cart.lines.map(({ id, title, color, size, quantity, unit }) => ({
      _id: id,
      title,
      color,
      size,
      quantity,
      salePrice: toDollars(unit),
    })),
    name: normalizedValue('name', values),
    email: normalizedValue('email', values),
    phone: normalizedValue('phone', values),
    address: normalizedValue('address', values),
    address2: normalizedValue('address2', values),
    city: normalizedValue('city', values),
    state: normalizedValue('state', values),
    zip: normalizedValue('zip', values),
    shipping_method: method,
    subtotal: toDollars(subtotal),
    shipping_cost: toDollars(shippingCost),
    total: toDollars(total),
    cardholder_name: normalizedValue('cardholderName', values),
    card_brand: brandOf(values.cardNumber),
    card_last4: last4Of(values.cardNumber),
    ...(values.isGift && { gift_note: normalizedValue('giftNote', values) }),
  };
}
