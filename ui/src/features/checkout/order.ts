import { shippingCents, taxCents } from '../../../../src/rules/shop.json';
import type { OrderInput } from '../../api/wire';
import type { PricedCart } from '../../cart/priced';
import { type Cents, toDollars } from '../../lib/money';
import { brandOf, last4Of } from '../../rules/card';
import { sent, type Values } from './fields';

export type ShippingMethod = keyof typeof shippingCents;

export interface Totals {
  subtotal: Cents;
  shipping: Cents;
  tax: Cents;
  total: Cents;
}

/** The sums of an order; tax is always zero. */
export function totalsOf({ subtotal }: PricedCart, method: ShippingMethod): Totals {
  const shipping = shippingCents[method];
  return { subtotal, shipping, tax: taxCents, total: subtotal + shipping + taxCents };
}

/** Writes the order record that is sent: of the card only the holder, the brand and the last four digits. */
export function orderRecord(number: string, cart: PricedCart, values: Values, method: ShippingMethod): OrderInput {
  const { subtotal, shipping, total } = totalsOf(cart, method);
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
    name: sent('name', values),
    email: sent('email', values),
    phone: sent('phone', values),
    address: sent('address', values),
    address2: sent('address2', values),
    city: sent('city', values),
    state: sent('state', values),
    zip: sent('zip', values),
    shipping_method: method,
    subtotal: toDollars(subtotal),
    shipping_cost: toDollars(shipping),
    total: toDollars(total),
    cardholder_name: sent('cardholderName', values),
    card_brand: brandOf(values.cardNumber),
    card_last4: last4Of(values.cardNumber),
  };
}
