import type { CartLine } from '../../cart/line';
import type { PricedCart, PricedLine } from '../../cart/priced';
import { acceptPrices, removeFromCart, setLineQuantity } from '../../cart/store';
import type { Cents } from '../../lib/money';

/** What is other than when the shopper filled the cart. */
export type CartChange =
  | { kind: 'price'; id: string; title: string; before: Cents; now: Cents }
  | { kind: 'stock'; id: string; title: string; color: string; size: string; wanted: number; left: number }
  | { kind: 'gone'; id: string; title: string; color: string; size: string };

/** Lists what changed since the cart was filled, by the live catalog. */
export function cartChangesOf(stored: readonly CartLine[], { lines }: PricedCart): CartChange[] {
  return [...pricesOf(lines), ...shortagesOf(lines), ...goneOf(stored, lines)];
}

/** Takes the cart as it can be sold now. */
export function acceptChanges(changes: readonly CartChange[]): void {
  for (const change of changes) {
    if (change.kind === 'price') continue;
    const line = { _id: change.id, color: change.color, size: change.size };
    if (change.kind === 'stock' && change.left > 0) setLineQuantity(line, change.left);
    else removeFromCart(line);
  }
  if (changes.some(({ kind }) => kind === 'price')) acceptPrices();
}

/** A price is the product's: it is told once, however many lines have it. */
function pricesOf(lines: readonly PricedLine[]): CartChange[] {
  const told = new Set<string>();
  return lines.flatMap(({ id, title, before, unit }) => {
    const name = `${id} ${before}`;
    if (before === null || told.has(name)) return [];
    told.add(name);
    return [{ kind: 'price', id, title, before, now: unit }];
  });
}

/** Stock is the color's: its sizes share it, the line that came first is served first. */
function shortagesOf(lines: readonly PricedLine[]): CartChange[] {
  const left = new Map<string, number>();
  return lines.flatMap(({ id, title, color, size, quantity, inventory }) => {
    const shelf = `${id} ${color}`;
    const here = left.get(shelf) ?? inventory;
    left.set(shelf, Math.max(0, here - quantity));
    return quantity <= here ? [] : [{ kind: 'stock', id, title, color, size, wanted: quantity, left: here }];
  });
}

function goneOf(stored: readonly CartLine[], lines: readonly PricedLine[]): CartChange[] {
  return stored
    .filter(
      (line) => !lines.some(({ id, color, size }) => line._id === id && line.color === color && line.size === size),
    )
    .map(({ _id, title, color, size }) => ({ kind: 'gone', id: _id, title, color, size }));
}
