import type { OrderInput } from '../../../api/wire';
import type { PricedCart } from '../../../cart/priced';
import { session } from '../../../lib/storage';

/** An order of this tab that is not paid yet. Its total stands, also if prices change. */
export interface OpenPayment {
  link: string;
  order: OrderInput;
}

const key = 'checkoutPayment';

/** Returns the order of this tab that waits for its payment; it survives reloads. */
export function openPayment(): OpenPayment | null {
  const stored = session.readJson(key);
  if (stored.state !== 'present') return null;
  const { link, order } = (stored.value ?? {}) as Partial<OpenPayment>;
  return typeof link === 'string' && Array.isArray(order?.items) ? { link, order: order as OrderInput } : null;
}

export function storeOpenPayment(payment: OpenPayment): void {
  session.writeJson(key, payment);
}

export function forgetOpenPayment(): void {
  session.remove(key);
}

/** Returns the cart with the units of the open order in stock: they are the shopper's, and the page counts them as sold. */
export function withHeld(cart: PricedCart): PricedCart {
  const items = openPayment()?.order.items ?? [];
  const heldOf = (id: string, color: string) =>
    items.reduce((sum, item) => sum + (item._id === id && item.color === color ? item.quantity : 0), 0);
  const lines = cart.lines.map((line) => ({ ...line, inventory: line.inventory + heldOf(line.id, line.color) }));
  return { ...cart, lines };
}

/** Returns whether two orders differ in nothing but the card and the number, which a second try may change. */
export function isSameOrder(one: OrderInput, other: OrderInput): boolean {
  return withoutCard(one) === withoutCard(other);
}

function withoutCard(order: OrderInput): string {
  return JSON.stringify({ ...order, order_number: '', cardholder_name: '', card_brand: '', card_last4: '' });
}
