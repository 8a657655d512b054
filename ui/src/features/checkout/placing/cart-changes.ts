import type { CartLine } from '../../../cart/line';
import type { PricedCart, PricedLine } from '../../../cart/priced';
import { acceptPrices, removeFromCart, setLineQuantity } from '../../../cart/store';
import type { Cents } from '../../../lib/money';

/** A difference between the cart and the live catalog. */
export type CartChange =
  | { kind: 'price'; id: string; title: string; before: Cents; now: Cents }
  | { kind: 'stock'; id: string; title: string; color: string; size: string; wanted: number; left: number }
  | { kind: 'gone'; id: string; title: string; color: string; size: string };

/** Lists the changes between the stored cart and the live catalog. */
export function cartChangesOf(stored: readonly CartLine[], { lines }: PricedCart): CartChange[] {
  return [...priceChangesOf(lines), ...shortagesOf(lines), ...removedOf(stored, lines)];
}

/** Updates the cart to the live prices and stock. */
export function acceptChanges(changes: readonly CartChange[]): void {
  for (const change of changes) {
    if (change.kind === 'price') continue;
    const line = { _id: change.id, color: change.color, size: change.size };
    if (change.kind === 'stock' && change.left > 0) setLineQuantity(line, change.left);
    else removeFromCart(line);
  }
  if (changes.some(({ kind }) => kind === 'price')) acceptPrices();
}

/** Lists each changed price once per product, even if several lines have it. */
function priceChangesOf(lines: readonly PricedLine[]): CartChange[] {
  const listed = new Set<string>();
  return lines.flatMap(({ id, title, before, unit }) => {
    const key = `${id} ${before}`;
    if (before === null || listed.has(key)) return [];
    listed.add(key);
    return [{ kind: 'price', id, title, before, now: unit }];
  });
}

/** Lists lines that exceed the stock. The sizes of a color share its stock, which earlier lines use up first. */
function shortagesOf(lines: readonly PricedLine[]): CartChange[] {
  const remaining = new Map<string, number>();
  return lines.flatMap(({ id, title, color, size, quantity, inventory }) => {
    const key = `${id} ${color}`;
    const available = remaining.get(key) ?? inventory;
    remaining.set(key, Math.max(0, available - quantity));
    return quantity <= available ? [] : [{ kind: 'stock', id, title, color, size, wanted: quantity, left: available }];
  });
}

function removedOf(stored: readonly CartLine[], lines: readonly PricedLine[]): CartChange[] {
  return stored
    .filter(
      (line) => !lines.some(({ id, color, size }) => line._id === id && line.color === color && line.size === size),
    )
    .map(({ _id, title, color, size }) => ({ kind: 'gone', id: _id, title, color, size }));
}
