// Orders as staff read and change them.
import { ApiError, call } from './client';
import { queryString } from './staff-endpoints';
import type { ListedChange, OrderChange, OrdersChanged, ShipmentsSaved, StaffOrder } from './wire';

/** Lists the paid orders that have to ship: express first, then by the day by which they ship. */
export async function listToShip(
  token: string,
  query: { packed?: boolean; after?: string; limit: number },
): Promise<StaffOrder[]> {
  return (await call<StaffOrder[]>(`/api/orders/to-ship?${queryString(query)}`, { token })).body;
}

/** Returns the order with an ID or a number; null if there is none. */
export async function findOrder(token: string, idOrNumber: string): Promise<StaffOrder | null> {
  try {
    return (await call<StaffOrder>(`/api/orders/${encodeURIComponent(idOrNumber)}`, { token })).body;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null;
    throw cause;
  }
}

/** Changes an order. */
export async function changeOrder(token: string, id: string, change: OrderChange): Promise<StaffOrder> {
  const path = `/api/orders/${encodeURIComponent(id)}/changes`;
  return (await call<StaffOrder>(path, { method: 'POST', token, body: change })).body;
}

/** Changes up to 500 orders, and returns them if wanted; each one succeeds or fails by itself. */
export async function changeOrders(
  token: string,
  changes: readonly ListedChange[],
  wantsOrders: boolean,
): Promise<OrdersChanged> {
  // A long timeout for slow disks: the server changes all orders in one transaction.
  const options = { method: 'POST', token, body: { changes, orders: wantsOrders }, timeout: 60_000 } as const;
  return (await call<OrdersChanged>('/api/orders/changes', options)).body;
}

/** Records the first shipment of the up to 1,000 orders of a CSV file; each line succeeds or fails alone. */
export async function shipOrders(token: string, csv: string): Promise<ShipmentsSaved> {
  return (await call<ShipmentsSaved>('/api/orders/shipments', { method: 'PUT', token, body: { csv } })).body;
}
