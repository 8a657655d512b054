import { listOrders, type OrderPage } from '../../../../api/staff-endpoints';
import { isForward, type OrdersView, queryOf } from './orders-view';

/** A page of orders, in the order in which they are shown. */
export interface LoadedPage extends OrderPage {
  isLast: boolean;
}

/** Loads the page of a view. */
export async function loadPage(token: string, view: OrdersView): Promise<LoadedPage> {
  const query = queryOf(view);
  const { orders, total } = await listOrders(token, query);
  // The API lists the newest first. The order that is one too many is the farthest from the cursor.
  const rows = 'after' in query ? orders.slice(-view.perPage) : orders.slice(0, view.perPage);
  return {
    orders: view.oldestFirst ? rows.reverse() : rows,
    total,
    isLast: isForward(view) && orders.length <= view.perPage,
  };
}
