// Packing and shipping, which only the staff page does.
import { type Call, call } from './client';
import { queryString } from './staff-endpoints';
import type { BulkStatus, Carrier, ShipmentsSaved, Shipped, StaffOrder } from './wire';

/** Lists the paid orders that have to ship: express first, then by the day by which they ship. */
export async function listToShip(
  token: string,
  query: { packed?: boolean; after?: string; limit: number },
): Promise<StaffOrder[]> {
  return (await call<StaffOrder[]>(`/api/orders/to-ship?${queryString(query)}`, { token })).body;
}

/** Claims an order for the person who packs it, for five minutes; fails with 409 while somebody else has claimed it. */
export function claimOrder(token: string, id: string): Promise<StaffOrder> {
  return change(id, 'claim', { method: 'PUT', token });
}

/** Ends the claim of this person on an order. */
export function endClaim(token: string, id: string): Promise<StaffOrder> {
  return change(id, 'claim', { method: 'DELETE', token });
}

/** Marks an order as packed; one that is not paid only if `unpaid` is true. */
export function packOrder(token: string, id: string, unpaid: boolean): Promise<StaffOrder> {
  return change(id, 'packed', { method: 'PUT', token, body: { unpaid } });
}

/** Marks an order as not packed; for a cancelled one this confirms that the parcel is back. */
export function unpackOrder(token: string, id: string): Promise<StaffOrder> {
  return change(id, 'packed', { method: 'DELETE', token });
}

/** Marks up to 500 orders as packed or not packed; each succeeds or fails alone. */
export async function packOrders(token: string, ids: readonly string[], packed: boolean): Promise<BulkStatus> {
  const body = { packed, orders: ids.map((_id) => ({ _id })) };
  return (await call<BulkStatus>('/api/orders/packed', { method: 'PUT', token, body })).body;
}

/** Records that the slips or labels of up to 500 orders were printed. */
export async function markPrinted(token: string, ids: readonly string[]): Promise<void> {
  await call('/api/orders/printed', { method: 'PUT', token, body: { orders: ids } });
}

/** What an order is sent with; the tracking number may be empty. */
export interface Shipment {
  carrier: Carrier;
  tracking: string;
}

/** Marks a paid order as shipped, which also marks it as packed. Fails if the shipment is no longer `was`. */
export function shipOrder(
  token: string,
  id: string,
  { carrier, tracking }: Shipment,
  was: Shipped | undefined,
): Promise<StaffOrder> {
  const known = was ? { carrier: was.carrier, tracking: was.tracking } : null;
  return change(id, 'shipment', { method: 'PUT', token, body: { carrier, tracking, was: known } });
}

/** Marks a shipped order as not shipped. It stays packed. */
export function unshipOrder(token: string, id: string): Promise<StaffOrder> {
  return change(id, 'shipment', { method: 'DELETE', token });
}

/** Records the first shipment of the up to 1,000 orders of a CSV file; each line succeeds or fails alone. */
export async function shipOrders(token: string, csv: string): Promise<ShipmentsSaved> {
  return (await call<ShipmentsSaved>('/api/orders/shipments', { method: 'PUT', token, body: { csv } })).body;
}

/** Delays the shipping of an order until a date, such as 2026-12-04. */
export function delayOrder(token: string, id: string, ship_by: string): Promise<StaffOrder> {
  return change(id, 'delay', { method: 'POST', token, body: { ship_by } });
}

/** Sends the mail about a received order to its shopper again, at most three times a day. */
export function resendOrderMail(token: string, id: string): Promise<StaffOrder> {
  return change(id, 'mail', { method: 'POST', token });
}

async function change(id: string, what: string, options: Call): Promise<StaffOrder> {
  return (await call<StaffOrder>(`/api/orders/${encodeURIComponent(id)}/${what}`, options)).body;
}
