import { request } from '../../../../api/client';
import type { StaffOrder } from '../../../../api/wire';
import { isFiltered, isForward, type OrdersView, queryOf } from './orders-view';

/** A page of orders, in the order in which they are shown. */
export interface OrderPage {
  orders: StaffOrder[];
  /** The number of orders on all pages; `Infinity` if there are more than are counted. */
  total: number;
  isLast: boolean;
}

/** Up to this number, orders are counted that are filtered by more than the status. */
export const maxCounted = 1000;

/** Loads the page of a view. */
export async function loadPage(token: string, view: OrdersView): Promise<OrderPage> {
  const query = queryOf(view);
  const { body: orders, headers } = await request('GET /orders', { token, query });
  const total = Number(headers.get('X-Total-Count') ?? orders.length);
  const isLimited = isFiltered({ ...view, status: null });
  // The API lists the newest first. The order that is one too many is the farthest from the cursor.
  const rows = 'after' in query ? orders.slice(-view.perPage) : orders.slice(0, view.perPage);
  return {
    orders: view.oldestFirst ? rows.reverse() : rows,
    total: isLimited && total > maxCounted ? Infinity : total,
    isLast: isForward(view) && orders.length <= view.perPage,
  };
}
