import { useCallback, useEffect, useState } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { chunksOf } from '../shared/chunks';
import { eachPage } from '../shared/each-page';
import { errorMessage } from '../shared/error-message';
import { takePassedOrders } from '../orders/passed-orders';
import { reloadOrder } from '../orders/reload-order';
import { isSignedOut } from '../shared/session';

/** Paid orders older than this are taken as sent. */
export const packingDays = 14;

const pageLimit = 200;
/** The number of orders that are loaded by number at the same time. */
const loadedAtOnce = 6;

type Loaded = { state: 'loading' } | { state: 'failed'; reason: string } | { state: 'loaded'; orders: StaffOrder[] };

/** Loads the orders with these numbers, or the paid orders of the last 14 days; the oldest are the first. */
export function usePackingOrders(numbers: readonly string[]) {
  const [result, setResult] = useState<{ request: string; loaded: Loaded } | null>(null);
  const [loadCount, setLoadCount] = useState(0);
  const request = `${loadCount} ${numbers.join('.')}`;
  useEffect(() => {
    let stale = false;
    const load = numbers.length === 0 ? loadPaid(daysAgo(packingDays)) : loadNumbers(numbers);
    load.then(
      (orders) => stale || setResult({ request, loaded: { state: 'loaded', orders: oldestFirst(orders) } }),
      (cause: unknown) => {
        if (stale || isSignedOut(cause)) return;
        setResult({ request, loaded: { state: 'failed', reason: errorMessage(cause) } });
      },
    );
    return () => {
      stale = true;
    };
  }, [numbers, request]);
  const loaded: Loaded = result?.request === request ? result.loaded : { state: 'loading' };
  return {
    loaded,
    reload: () => setLoadCount((before) => before + 1),
    /** Shows the current state of an order. */
    showOrder: useCallback((order: StaffOrder) => setResult((before) => before && withOrder(before, order)), []),
  };
}

/** Loads the paid orders since a time; the API lists the newest first. */
export async function loadPaid(since: Date): Promise<StaffOrder[]> {
  const found: StaffOrder[] = [];
  await eachPage({ status: 'paid', limit: pageLimit }, (orders) => {
    const recent = orders.filter(({ created_at }) => Date.parse(created_at) >= since.getTime());
    found.push(...recent);
    return recent.length === orders.length;
  });
  return found;
}

/** Loads orders by number; those that were just passed are not loaded. Numbers without an order are left out. */
async function loadNumbers(numbers: readonly string[]): Promise<StaffOrder[]> {
  const known = new Map(takePassedOrders().map((order) => [order.order_number, order]));
  const missing = numbers.filter((number) => !known.has(number));
  const load = async ([chunk, ...others]: string[][]): Promise<void> => {
    if (!chunk) return;
    for (const order of await Promise.all(chunk.map((order_number) => reloadOrder({ order_number }))))
      if (order) known.set(order.order_number, order);
    await load(others);
  };
  await load(chunksOf(missing, loadedAtOnce));
  return numbers.flatMap((number) => known.get(number) ?? []);
}

/** IDs are UUIDs of version 7, which are in the order of their times, also within a second. */
function oldestFirst(orders: readonly StaffOrder[]): StaffOrder[] {
  return [...orders].sort((a, b) => (a._id < b._id ? -1 : 1));
}

function withOrder<T extends { loaded: Loaded }>(before: T, changed: StaffOrder): T {
  if (before.loaded.state !== 'loaded') return before;
  const orders = before.loaded.orders.map((order) => (order._id === changed._id ? changed : order));
  return { ...before, loaded: { state: 'loaded', orders } };
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
