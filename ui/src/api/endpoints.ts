import { call } from './client';
import type {
  BulkStatus,
  OrderInput,
  OrderStatus,
  ProductInput,
  SavedOrder,
  SignedIn,
  StaffNotice,
  StaffOrder,
  Verified,
  WireProduct,
} from './wire';

/** Saves an order; the same key with the same order returns the first answer again. */
export async function placeOrder(order: OrderInput, idempotencyKey: string): Promise<SavedOrder> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return (await call<SavedOrder>('/api/orders', { method: 'POST', body: order, headers })).body;
}

/** Signs a member of staff in. */
export async function login(email: string, password: string): Promise<SignedIn> {
  return (await call<SignedIn>('/api/auth/login', { method: 'POST', body: { email, password } })).body;
}

/** Asks whether a token still stands; gives up after 3 s (specification, section 7). */
export async function verify(token: string): Promise<Verified> {
  return (await call<Verified>('/api/auth/verify', { token, timeout: 3000 })).body;
}

/** Ends the session of a token. */
export async function logout(token: string): Promise<void> {
  await call('/api/auth/logout', { method: 'POST', token });
}

/** Changes the password and ends every other session. */
export async function changePassword(token: string, current: string, next: string): Promise<void> {
  await call('/api/auth/password', { method: 'POST', token, body: { current_password: current, new_password: next } });
}

/** Lists the products as staff see them: as they are in the database now. */
export async function listProducts(): Promise<WireProduct[]> {
  return (await call<WireProduct[]>('/api/products')).body;
}

/** Adds a product. */
export async function createProduct(token: string, product: ProductInput): Promise<WireProduct> {
  return (await call<WireProduct>('/api/products', { method: 'POST', token, body: product })).body;
}

/** Replaces a product, unless staff have changed it since the version that was read. */
export async function updateProduct(
  token: string,
  id: string,
  version: number,
  product: ProductInput,
): Promise<WireProduct> {
  const headers = { 'If-Match': `"${version}"` };
  const path = `/api/products/${encodeURIComponent(id)}`;
  return (await call<WireProduct>(path, { method: 'PUT', token, headers, body: product })).body;
}

/** Deletes a product; past orders keep their lines. */
export async function deleteProduct(token: string, id: string): Promise<void> {
  await call(`/api/products/${encodeURIComponent(id)}`, { method: 'DELETE', token });
}

export interface OrdersQuery {
  status?: OrderStatus;
  q?: string;
  limit?: number;
  offset?: number;
}

/** Lists orders, newest first, with the count of all that match. */
export async function listOrders(
  token: string,
  query: OrdersQuery = {},
): Promise<{ orders: StaffOrder[]; total: number }> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const { body, headers } = await call<StaffOrder[]>(`/api/orders?${search}`, { token });
  return { orders: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
}

/** Sets an order's status, unless it is no longer the one that staff saw. */
export async function setOrderStatus(
  token: string,
  id: string,
  status: OrderStatus,
  was: OrderStatus,
): Promise<StaffOrder> {
  const path = `/api/orders/${encodeURIComponent(id)}/status`;
  return (await call<StaffOrder>(path, { method: 'PUT', token, body: { status, was } })).body;
}

/** Sets the status of up to 500 orders, each on its own. */
export async function setOrderStatuses(
  token: string,
  status: OrderStatus,
  orders: { _id: string; was: OrderStatus }[],
): Promise<BulkStatus> {
  const body = { status, orders };
  // Long enough for a slow disk: the whole chunk is one transaction.
  return (await call<BulkStatus>('/api/orders/status', { method: 'PUT', token, body, timeout: 60_000 })).body;
}

/** What the shop warns its staff of. */
export async function listNotices(token: string): Promise<StaffNotice[]> {
  return (await call<{ notices: StaffNotice[] }>('/api/notices', { token })).body.notices;
}
