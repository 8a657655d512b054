import { request } from '../../../api/client';
import type { AuditLog } from '../../../api/wire';
import { asStaff, withToken } from '../common/session';

/** How many orders were placed since the price of a product was last changed. */
export interface OrdersAtPrice {
  orders: number;
  /** RFC 3339. */
  since: string;
}

/** Counts the orders since a price was last changed; returns null if the newest entries of the log do not say when. */
export async function loadOrdersAtPrice(productId: string): Promise<OrdersAtPrice | null> {
  const since = priceSince(productId, await newestEntries('product.update'), await newestEntries('product.create'));
  if (since === null) return null;
  const query = { placed_from: since, limit: 1 };
  const { headers } = await withToken((token) => request('GET /orders', { token, query }));
  return { orders: Number(headers.get('X-Total-Count')), since };
}

function newestEntries(action: string): Promise<AuditLog> {
  return asStaff('GET /audit', { query: { action, limit: 200 } });
}

/** Returns when the price of a product was last set, from the newest entries of edits and of new products. */
export function priceSince(productId: string, edits: AuditLog, creations: AuditLog): string | null {
  const entries = edits.has_older ? edits.entries : [...edits.entries, ...creations.entries];
  const last = entries.find(
    ({ subject, changes }) =>
      subject === productId && changes.some(({ field }) => field === 'price_cents' || field === 'sale_price_cents'),
  );
  return last?.at ?? null;
}
