import { firstColor, M, orderPrefix, priceOf, productId, title } from './brand';
import type { OrderInput } from '../../src/api/wire';
import { shopper } from './pages/CheckoutPage';

/** Creates an order of one unit in M, as a shopper's browser sends it. `count` determines its number. */
export function makeOrder(count: number, changes: Partial<OrderInput> = {}): OrderInput {
  return {
    order_number: `${orderPrefix}${100_000 + count}`,
    items: [{ _id: productId, title, color: firstColor, size: M, quantity: 1, salePrice: priceOf(1) }],
    ...shopper,
    shipping_method: 'free',
    subtotal: priceOf(1),
    shipping_cost: 0,
    total: priceOf(1),
    cardholder_name: shopper.name,
    card_brand: 'visa',
    card_last4: '4242',
    ...changes,
  };
}
