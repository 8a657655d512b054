import { useCallback } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { chunksOf } from '../shared/chunks';
import { eachPage } from '../shared/each-page';
import { takePassedOrders } from '../orders/passed-orders';
import { reloadOrder } from '../orders/reload-order';
import { useLoad } from '../shared/use-load';

/** Paid orders older than this are taken as sent. */
export const packingDays = 14;

const pageLimit = 200;
/** The number of orders that are loaded by number at the same time. */
const loadedAtOnce = 6;

/** Loads the orders with these numbers, or the paid orders of the last 14 days; the oldest are the first. */
export function usePackingOrders(numbers: readonly string[]) {
  const load = useCallback(
    async () => oldestFirst(await (numbers.length === 0 ? loadPaid(daysAgo(packingDays)) : loadNumbers(numbers))),
    [numbers],
  );
  const { data, isCurrent, error, loading, reload, change } = useLoad(load);
  return {
    /** Null until they have loaded. */
    orders: isCurrent ? data : null,
    error,
    loading,
    reload,
    /** Shows the current state of an order. */
    showOrder: useCallback(
      (current: StaffOrder) => change((orders) => orders.map((one) => (one._id === current._id ? current : one))),
      [change],
    ),
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

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
