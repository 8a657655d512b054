import { listOrders, type OrderPage, type OrdersQuery } from '../../../api/staff-endpoints';
import { type OrdersView, queryOf } from './orders-view';

/** Loads the page of a view. */
export function loadPage(token: string, view: OrdersView): Promise<OrderPage> {
  const query = queryOf(view);
  return view.oldestFirst ? loadFromEnd(token, query) : listOrders(token, query);
}

/**
 * Loads a page counted from the oldest order; the API lists the newest first. The total can change between two requests,
 * which moves all rows: then the page is loaded again.
 */
async function loadFromEnd(token: string, query: Required<Pick<OrdersQuery, 'limit' | 'offset'>> & OrdersQuery) {
  const load = async (counted: OrderPage, attempts: number): Promise<OrderPage> => {
    const { offset, limit } = fromEnd(query, counted.total);
    if (limit === 0) return { ...counted, orders: [] };
    const page = await listOrders(token, { ...query, offset, limit });
    if (page.total !== counted.total && attempts > 1) return load(page, attempts - 1);
    return { ...page, orders: page.orders.reverse() };
  };
  return load(await listOrders(token, { ...query, offset: 0, limit: 1 }), 3);
}

/** Returns where the rows of a page counted from the end are from the start. */
export function fromEnd({ offset, limit }: { offset: number; limit: number }, total: number) {
  const end = Math.max(0, total - offset);
  const start = Math.max(0, end - limit);
  return { offset: start, limit: end - start };
}
