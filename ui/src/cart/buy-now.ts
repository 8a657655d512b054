import type { Product, Variant } from '../catalog';
import { session } from '../lib/storage';
import { isSameLine, type LineKey } from './line';
import { addToCart, currentLines, removeFromCart } from './store';

const key = 'buyNow';

/**
 * Adds what Buy Now buys. After Back, the line that Buy Now has added in this tab gets the quantity instead, unless it was
 * changed since. Returns false if the cart has the maximum number of lines.
 */
export function buyNow(product: Product, variant: Variant, size: string, quantity: number): boolean {
  const line = { _id: product.id, color: variant.color, size };
  const before = currentLines().find((one) => isSameLine(one, line));
  const isAgain = before !== undefined && session.read(key) === markOf(before);
  if (isAgain) removeFromCart(line);
  const isAdded = addToCart(product, variant, size, quantity);
  if (isAdded && (isAgain || !before)) session.write(key, markOf({ ...line, quantity }));
  return isAdded;
}

/** Names a line and its quantity. */
function markOf({ _id, color, size, quantity }: LineKey & { quantity: number }): string {
  return JSON.stringify([_id, color, size, quantity]);
}
