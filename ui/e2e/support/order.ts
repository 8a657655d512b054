import { productId, title } from './brand';
import type { OrderInput } from '../../src/api/wire';
import { shopper } from './pages/CheckoutPage';

/** Creates an order of one white unit in M, as a shopper's browser sends it. `count` determines its number. */
export function makeOrder(count: number, changes: Partial<OrderInput> = {}): OrderInput {
  return {
    order_number: `LC${100_000 + count}`,
    items: [{ _id: productId, title, color: 'White', size: 'M', quantity: 1, salePrice: 4.99 }],
    ...shopper,
    shipping_method: 'free',
    subtotal: 4.99,
    shipping_cost: 0,
    total: 4.99,
    cardholder_name: shopper.name,
    card_brand: 'visa',
    card_last4: '4242',
    ...changes,
  };
}
