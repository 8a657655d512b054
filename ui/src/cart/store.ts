import { useSyncExternalStore } from 'react';
import { findProduct, findVariant, type Product, type Variant } from '../catalog';
import { toDollars } from '../lib/money';
import { local, onStorageChange } from '../lib/storage';
import { type CartLine, type LineKey, parseLines, withItem, withoutLine, withQuantity } from './line';

/** Why the cart is not what the shopper left: unreadable, no longer sold, full, or kept in this tab only. */
export type CartNotice = 'unreadable' | 'not_sold' | 'full' | 'not_kept';

const key = 'cart';
const none: CartLine[] = [];
const readers = new Set<() => void>();
const listeners = new Set<(notice: CartNotice) => void>();
const unheard = new Set<CartNotice>();

let lines: CartLine[] | null = null;
/** Set once the storage refused to write: from then on this tab's memory is the cart. */
let memoryOnly = false;

/** The lines of the cart; none while the page is rendered without a browser. */
export function useCartLines(): CartLine[] {
  return useSyncExternalStore(subscribe, currentLines, () => none);
}

/** The lines of the cart, outside of rendering. */
export function currentLines(): CartLine[] {
  lines ??= load();
  return lines;
}

/** Adds a color and size of a product; answers false when the cart cannot hold another line. */
export function addToCart(product: Product, variant: Variant, size: string, quantity: number): boolean {
  const { color, image } = variant;
  const item = {
    _id: product.id,
    title: product.title,
    image,
    color,
    size,
    salePrice: toDollars(product.charged),
    quantity,
  };
  const next = withItem(latest(), item);
  if (next) save(next);
  else tell('full');
  return next !== null;
}

export function setLineQuantity(line: LineKey, quantity: number): void {
  save(withQuantity(latest(), line, quantity));
}

export function removeFromCart(line: LineKey): void {
  save(withoutLine(latest(), line));
}

export function clearCart(): void {
  save(none);
}

/** Writes today's price, title and picture into every line: the shopper has seen and accepted them. */
export function acceptPrices(): void {
  save(latest().map((line) => refreshed(line) ?? line));
}

/** Calls back with every notice, also with those given before anyone listened. */
export function onCartNotice(hear: (notice: CartNotice) => void): () => void {
  listeners.add(hear);
  for (const notice of unheard) hear(notice);
  unheard.clear();
  return () => listeners.delete(hear);
}

function subscribe(changed: () => void): () => void {
  readers.add(changed);
  const stop = onStorageChange(key, () => {
    if (memoryOnly) return;
    lines = load();
    changed();
  });
  return () => {
    stop();
    readers.delete(changed);
  };
}

/** Another tab may have written a moment ago, before its event arrives here. */
function latest(): CartLine[] {
  return memoryOnly ? currentLines() : load();
}

function load(): CartLine[] {
  const stored = local.readJson(key);
  if (stored.state === 'absent') return none;
  const { lines: read, dropped } = stored.state === 'held' ? parseLines(stored.value) : { lines: none, dropped: 1 };
  const sold = read.filter((line) => refreshed(line) !== null);
  if (dropped > 0) tell('unreadable');
  else if (sold.length < read.length) tell('not_sold');
  if (dropped > 0 || sold.length < read.length) local.writeJson(key, sold);
  return sold;
}

function save(next: CartLine[]): void {
  lines = next;
  const kept = local.writeJson(key, next);
  if (!kept && !memoryOnly) tell('not_kept');
  memoryOnly = !kept;
  for (const changed of readers) changed();
}

function refreshed(line: CartLine): CartLine | null {
  const product = findProduct(line._id);
  const variant = product && findVariant(product, line.color);
  if (!product || !variant) return null;
  return { ...line, title: product.title, image: variant.image, salePrice: toDollars(product.charged) };
}

function tell(notice: CartNotice): void {
  if (listeners.size === 0) unheard.add(notice);
  for (const hear of listeners) hear(notice);
}
