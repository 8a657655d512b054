import { listOrders } from '../../../api/staff-endpoints';
import type { StaffOrder } from '../../../api/wire';
import { asStaff } from '../common/session';

/** Loads the current state of an order by its number; returns null if there is none, or on failure. */
export async function reloadOrder({ order_number }: Pick<StaffOrder, 'order_number'>): Promise<StaffOrder | null> {
  try {
    const { orders } = await asStaff((token) => listOrders(token, { q: order_number, limit: 20 }));
    return orders.find((order) => order.order_number === order_number) ?? null;
  } catch {
    return null;
  }
}
