// What shoppers may do. The other operations are in other files, so that shoppers do not load them.
import { call } from './client';
import type { GuestOrder, OrderInput, SavedOrder, WireProduct } from './wire';

/** Lists the products from the database, not from the catalog in the page. */
export async function listProducts(): Promise<WireProduct[]> {
  return (await call<WireProduct[]>('/api/products')).body;
}

/** Saves an order; a retry with the same key and the same order returns the first response again. */
export async function placeOrder(order: OrderInput, idempotencyKey: string): Promise<SavedOrder> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return (await call<SavedOrder>('/api/orders', { method: 'POST', body: order, headers })).body;
}

/** Reads the order of a link. */
export async function findGuestOrder(link: string): Promise<GuestOrder> {
  return (await call<GuestOrder>(pathOf(link))).body;
}

/** Cancels the order of a link; cancelling it again returns it unchanged. */
export async function cancelGuestOrder(link: string): Promise<GuestOrder> {
  return (await call<GuestOrder>(`${pathOf(link)}/cancel`, { method: 'POST', body: {} })).body;
}

/** Corrects the email of the order of a link. */
export async function correctGuestEmail(link: string, email: string): Promise<GuestOrder> {
  return (await call<GuestOrder>(`${pathOf(link)}/email`, { method: 'PUT', body: { email } })).body;
}

function pathOf(link: string): string {
  return `/api/guest/${encodeURIComponent(link)}`;
}
