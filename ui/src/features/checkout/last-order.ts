import { useMemo, useSyncExternalStore } from 'react';
import type { OrderInput } from '../../api/wire';
import { local, onStorageChange } from '../../lib/storage';

/** The most recent order as this browser remembers it; money in dollars, as the specification stores it. */
export interface LastOrder {
  orderNumber: string;
  items: { title: string; quantity: number; color: string; size: string; salePrice: number }[];
  total: number;
  shipping: {
    name: string;
    email: string;
    address: string;
    address2: string;
    city: string;
    state: string;
    zip: string;
  };
}

const key = 'lastOrder';
/** The order as text when the storage refused to keep it: this tab still knows it. */
let unkept: string | null = null;

/** Remembers a saved order in this browser. */
export function keepLastOrder({ order_number, items, total, ...order }: OrderInput): void {
  const { name, email, address, address2, city, state, zip } = order;
  const last: LastOrder = {
    orderNumber: order_number,
    items: items.map(({ title, quantity, color, size, salePrice }) => ({ title, quantity, color, size, salePrice })),
    total,
    shipping: { name, email, address, address2, city, state, zip },
  };
  const text = JSON.stringify(last);
  unkept = local.write(key, text) ? null : text;
}

/** The most recent order; none while the page is rendered without a browser, or when what is stored is no order. */
export function useLastOrder(): LastOrder | null {
  const text = useSyncExternalStore(
    (changed) => onStorageChange(key, changed),
    () => unkept ?? local.read(key),
    () => null,
  );
  return useMemo(() => parseLastOrder(text), [text]);
}

/** Reads what is stored; parts that are missing or foreign are empty. */
export function parseLastOrder(text: string | null): LastOrder | null {
  const order = record(parseJson(text));
  const number = textOf(order['orderNumber']);
  if (number === '') return null;
  const shipping = record(order['shipping']);
  const at = (name: string) => textOf(shipping[name]);
  return {
    orderNumber: number,
    items: Array.isArray(order['items']) ? order['items'].flatMap(itemOf) : [],
    total: numberOf(order['total']),
    shipping: {
      name: at('name'),
      email: at('email'),
      address: at('address'),
      address2: at('address2'),
      city: at('city'),
      state: at('state'),
      zip: at('zip'),
    },
  };
}

function itemOf(value: unknown): LastOrder['items'] {
  const item = record(value);
  const title = textOf(item['title']);
  if (title === '') return [];
  const [color, size] = [textOf(item['color']), textOf(item['size'])];
  return [{ title, color, size, quantity: numberOf(item['quantity']), salePrice: numberOf(item['salePrice']) }];
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}
