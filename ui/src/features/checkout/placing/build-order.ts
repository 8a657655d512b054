import type { OrderInput } from '../../../api/wire';
import type { PricedCart } from '../../../cart/priced';
import { toDollars } from '../../../lib/money';
import { brandOf, last4Of } from '../../../rules/card';
import { normalizedValue, type Values } from '../form/fields';
import { type ShippingMethod, totalsOf } from '../summary/totals';

/** What an order says of its card besides the cardholder's name. */
export type OrderCard = Pick<OrderInput, 'card_brand' | 'card_last4'>;

/**
 * Builds the order for the API. The only card data in it are the cardholder's name, the brand and the last four digits.
 */
export function buildOrder(
  number: string,
  cart: PricedCart,
  values: Values,
  method: ShippingMethod,
  card: OrderCard = cardOf(values),
): OrderInput {
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
    ...card,
    ...(values.isGift && { gift_note: normalizedValue('giftNote', values) }),
  };
}

function cardOf({ cardNumber }: Values): OrderCard {
  return { card_brand: brandOf(cardNumber), card_last4: last4Of(cardNumber) };
}
