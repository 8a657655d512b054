import { listOrders, type OrdersQuery, setOrderStatuses } from '../../api/endpoints';
import type { OrderStatus, RefusedOrder } from '../../api/wire';
import { explain } from './explain';
import { asStaff } from './session';

/** An order as far as a bulk change needs it. */
export interface BulkOrder {
  _id: string;
  order_number: string;
  status: OrderStatus;
}

/** What came of a bulk change; a call that fails ends it, and what was changed before stays changed. */
export interface BulkResult {
  changed: BulkOrder[];
  refused: RefusedOrder[];
  failed: string | null;
}

/** Rows a page of the search, and orders a call, as the server allows at most. */
const pageLimit = 1000;
const chunkLimit = 500;

/** All orders that a search finds. */
export async function findOrders(search: OrdersQuery): Promise<BulkOrder[]> {
  // By id: an order placed meanwhile moves the last row of a page to the next one.
  const found = new Map<string, BulkOrder>();
  const readFrom = async (offset: number): Promise<void> => {
    const { orders, total } = await asStaff((token) => listOrders(token, { ...search, limit: pageLimit, offset }));
    for (const { _id, order_number, status } of orders) found.set(_id, { _id, order_number, status });
    if (offset + pageLimit < total) await readFrom(offset + pageLimit);
  };
  await readFrom(0);
  return [...found.values()];
}

/** Gives orders a status, each unless it has another one by now than it had, or than `was` says. */
export async function setStatuses(
  orders: readonly BulkOrder[],
  to: OrderStatus,
  { was, onProgress }: { was?: OrderStatus; onProgress?: (done: number) => void } = {},
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], refused: [], failed: null };
  const send = async ([chunk, ...others]: BulkOrder[][]): Promise<void> => {
    if (!chunk) return;
    const wanted = chunk.map(({ _id, status }) => ({ _id, was: was ?? status }));
    const answer = await asStaff((token) => setOrderStatuses(token, to, wanted));
    const ids = new Set(answer.changed);
    result.changed.push(...chunk.filter(({ _id }) => ids.has(_id)));
    result.refused.push(...answer.refused);
    onProgress?.(result.changed.length + result.refused.length);
    await send(others);
  };
  try {
    await send(chunksOf(orders, chunkLimit));
  } catch (cause) {
    result.failed = explain(cause);
  }
  return result;
}

/** Gives each order the status back that it had before all of them got `now`. */
export async function restoreStatuses(orders: readonly BulkOrder[], now: OrderStatus): Promise<BulkResult> {
  const groups = [...byStatus(orders)];
  const results = await Promise.all(groups.map(([former, group]) => setStatuses(group, former, { was: now })));
  return {
    changed: results.flatMap(({ changed }) => changed),
    refused: results.flatMap(({ refused }) => refused),
    failed: results.find(({ failed }) => failed !== null)?.failed ?? null,
  };
}

export function byStatus(orders: readonly BulkOrder[]): Map<OrderStatus, BulkOrder[]> {
  const groups = new Map<OrderStatus, BulkOrder[]>();
  for (const order of orders) groups.set(order.status, [...(groups.get(order.status) ?? []), order]);
  return groups;
}

export function chunksOf<T>(all: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < all.length; start += size) chunks.push(all.slice(start, start + size));
  return chunks;
}
