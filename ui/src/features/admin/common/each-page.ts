import type { OrdersQuery, StaffOrder } from '../../../api/wire';
import { asStaff } from './session';

/** Calls `visit` with each page of a list, newest first, until it returns false. */
export async function eachPage(
  query: OrdersQuery & { limit: number },
  visit: (orders: StaffOrder[]) => boolean,
): Promise<void> {
  const orders = await asStaff('GET /orders', { query });
  const last = orders[query.limit - 1];
  if (visit(orders) && last) await eachPage({ ...query, before: last._id }, visit);
}
