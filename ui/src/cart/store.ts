import { useSyncExternalStore } from 'react';
import type { Product, Variant } from '../catalog';
import { toDollars } from '../lib/money';
import { observable } from '../lib/observable';
import { local, onStorageChange } from '../lib/storage';
import { type CartLine, type LineKey, parseLines, withLine, withoutLine, withQuantity } from './line';
import { findSold } from './sold';

/** A problem with the cart: unreadable, lines no longer sold, no room for a line, or stored in this tab only. */
export type CartNotice = 'unreadable' | 'not_sold' | 'full' | 'not_kept';

const key = 'cart';
const emptyCart: CartLine[] = [];
/** Null until the first use. */
const lines = observable<CartLine[] | null>(null, () => onStorageChange(key, reload));
/** Notices that no component has shown yet. */
const notices = observable<CartNotice[]>([]);

/** Set when a write to storage fails: the cart is then stored in the memory of this tab. */
let memoryOnly = false;

/** Returns the cart's lines; empty during prerendering and hydration. */
export function useCartLines(): CartLine[] {
  return useSyncExternalStore(lines.subscribe, currentLines, () => emptyCart);
}

/** Returns the cart's lines outside of components. */
export function currentLines(): CartLine[] {
  if (lines.get() === null) lines.set(load());
  return lines.get() ?? emptyCart;
}

/**
 * Adds a product in a color and size, in place of a line if one is replaced. Returns false if the cart has the maximum
 * number of lines.
 */
export function addToCart(
  product: Product,
  variant: Variant,
  size: string,
  quantity: number,
  replaced?: LineKey,
): boolean {
  const { color, image } = variant;
  const added = {
    _id: product.id,
    title: product.title,
    image,
    color,
    size,
    salePrice: toDollars(product.charged),
    quantity,
  };
  const next = withLine(latest(), added, replaced);
  if (next) save(next);
  else notify('full');
  return next !== null;
}

/** What Buy Now does. */
export const buying = { buyNow: addToCart };

export function setLineQuantity(line: LineKey, quantity: number): void {
  save(withQuantity(latest(), line, quantity));
}

/** Replaces all lines. */
export function setLines(next: CartLine[]): void {
  save(next);
}

export function removeFromCart(line: LineKey): void {
  save(withoutLine(latest(), line));
}

export function clearCart(): void {
  save(emptyCart);
}

/** Updates the stored price, title and picture of every line, after the shopper accepted the new prices. */
export function acceptPrices(): void {
  save(latest().map((line) => refreshed(line) ?? line));
}

/** Calls `listener` with every notice, including earlier ones without a listener; returns the unsubscribe function. */
export function onCartNotice(listener: (notice: CartNotice) => void): () => void {
  const deliver = () => {
    const unheard = notices.get();
    if (unheard.length === 0) return;
    notices.set([]);
    unheard.forEach(listener);
  };
  deliver();
  return notices.subscribe(deliver);
}

function reload(): void {
  if (!memoryOnly) lines.set(load());
}

/** Reads storage again: another tab may have written to it before its storage event arrives here. */
function latest(): CartLine[] {
  return memoryOnly ? currentLines() : load();
}

function load(): CartLine[] {
  const stored = local.readJson(key);
  if (stored.state === 'absent') return emptyCart;
  const { lines: read, dropped } =
    stored.state === 'present' ? parseLines(stored.value) : { lines: emptyCart, dropped: 1 };
  const sold = read.filter((line) => refreshed(line) !== null);
  if (dropped > 0) notify('unreadable');
  else if (sold.length < read.length) notify('not_sold');
  if (dropped > 0 || sold.length < read.length) local.writeJson(key, sold);
  return sold;
}

function save(next: CartLine[]): void {
  const stored = local.writeJson(key, next);
  if (!stored && !memoryOnly) notify('not_kept');
  memoryOnly = !stored;
  lines.set(next);
}

function refreshed(line: CartLine): CartLine | null {
  const sold = findSold(line);
  if (!sold) return null;
  const { product, variant } = sold;
  return { ...line, title: product.title, image: variant.image, salePrice: toDollars(product.charged) };
}

function notify(notice: CartNotice): void {
  notices.set([...new Set([...notices.get(), notice])]);
}
