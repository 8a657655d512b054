import { useMemo, useSyncExternalStore } from 'react';
import type { OrderInput } from '../../../api/wire';
import { local, onStorageChange, session } from '../../../lib/storage';

/** The most recent order in browser storage; amounts are in dollars, as specified. */
export interface LastOrder {
  orderNumber: string;
  /** When the order was saved, in ISO 8601; empty for one of an earlier version of the shop. */
  placedAt: string;
  items: { title: string; quantity: number; color: string; size: string; salePrice: number }[];
  total: number;
  /** Only of a gift; empty for one without a note. */
  giftNote?: string;
  shipping: Record<(typeof shippingFields)[number], string>;
}

const shippingFields = ['name', 'email', 'address', 'address2', 'city', 'state', 'zip'] as const;
const key = 'lastOrder';
/** The order as JSON if it cannot be written to storage; lost when the tab closes. */
let unsaved: string | null = null;

/** Stores a saved order in this browser. */
export function saveLastOrder({ order_number, items, total, gift_note, ...order }: OrderInput): void {
  const last: LastOrder = {
    orderNumber: order_number,
    placedAt: new Date().toISOString(),
    items: items.map(({ title, quantity, color, size, salePrice }) => ({ title, quantity, color, size, salePrice })),
    total,
    ...(gift_note !== undefined && { giftNote: gift_note }),
    shipping: shippingOf((name) => order[name]),
  };
  write(last);
}

/** Corrects the email of the stored order, if it is the one with this number. */
export function correctLastEmail(orderNumber: string, email: string): void {
  const order = parseLastOrder(unsaved ?? local.read(key));
  if (order?.orderNumber !== orderNumber) return;
  write({ ...order, shipping: { ...order.shipping, email } });
  // As from another tab.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function write(order: LastOrder): void {
  const text = JSON.stringify(order);
  unsaved = local.write(key, text) ? null : text;
}

/** Returns the most recent order; null during prerendering and hydration, or if storage contains no valid order. */
export function useLastOrder(): LastOrder | null {
  const text = useSyncExternalStore(
    (listener) => onStorageChange(key, listener),
    () => unsaved ?? local.read(key),
    () => null,
  );
  return useMemo(() => parseLastOrder(text), [text]);
}

/** Parses a stored order; missing or invalid parts become empty. */
export function parseLastOrder(text: string | null): LastOrder | null {
  const order = recordOf(parseJson(text));
  const number = textOf(order['orderNumber']);
  if (number === '') return null;
  const shipping = recordOf(order['shipping']);
  return {
    orderNumber: number,
    placedAt: dateOf(order['placedAt']),
    items: Array.isArray(order['items']) ? order['items'].flatMap(lineOf) : [],
    total: numberOf(order['total']),
    ...('giftNote' in order && { giftNote: textOf(order['giftNote']) }),
    shipping: shippingOf((name) => textOf(shipping[name])),
  };
}

/** The link to the page of the last order placed in this tab, in a shop that has such pages. */
interface OrderLink {
  orderNumber: string;
  link: string;
}

const linkKey = 'orderLink';

/**
 * Stores the link of a saved order until the tab is closed. It is not part of the last order, which stays in the browser
 * of a shared computer.
 */
export function saveOrderLink(orderNumber: string, link: string | undefined): void {
  if (link !== undefined) session.writeJson(linkKey, { orderNumber, link } satisfies OrderLink);
}

/** Returns the link of an order, or null if this tab has none. */
export function orderLinkOf(orderNumber: string): string | null {
  const stored = session.readJson(linkKey);
  if (stored.state !== 'present') return null;
  const { orderNumber: storedNumber, link } = (stored.value ?? {}) as Partial<OrderLink>;
  return storedNumber === orderNumber && typeof link === 'string' ? link : null;
}

function shippingOf(read: (name: keyof LastOrder['shipping']) => string): LastOrder['shipping'] {
  return Object.fromEntries(shippingFields.map((name) => [name, read(name)])) as LastOrder['shipping'];
}

function lineOf(value: unknown): LastOrder['items'] {
  const line = recordOf(value);
  const title = textOf(line['title']);
  if (title === '') return [];
  const [color, size] = [textOf(line['color']), textOf(line['size'])];
  return [{ title, color, size, quantity: numberOf(line['quantity']), salePrice: numberOf(line['salePrice']) }];
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the text if it is a date. */
function dateOf(value: unknown): string {
  const text = textOf(value);
  return Number.isNaN(Date.parse(text)) ? '' : text;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}
