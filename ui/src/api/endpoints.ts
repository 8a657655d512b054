import { call } from './client';
import type { ListedPicture, ProductInput, SignedIn, StaffNotice, Verified, WireProduct } from './wire';

/** Signs in a staff member. */
export async function login(email: string, password: string): Promise<SignedIn> {
  return (await call<SignedIn>('/api/auth/login', { method: 'POST', body: { email, password } })).body;
}

/** Checks whether a token is still valid; times out after 3 s, as specified. */
export async function verify(token: string): Promise<Verified> {
  return (await call<Verified>('/api/auth/verify', { token, timeout: 3000 })).body;
}

/** Ends the session of a token. */
export async function logout(token: string): Promise<void> {
  await call('/api/auth/logout', { method: 'POST', token });
}

/** Changes the password and ends all other sessions. */
export async function changePassword(token: string, current: string, next: string): Promise<void> {
  await call('/api/auth/password', { method: 'POST', token, body: { current_password: current, new_password: next } });
}

/** Adds a product. */
export async function createProduct(token: string, product: ProductInput): Promise<WireProduct> {
  return (await call<WireProduct>('/api/products', { method: 'POST', token, body: product })).body;
}

/** Replaces a product; fails if it has changed since `version` was read. */
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

/** Deletes a product; existing orders keep their lines. */
export async function deleteProduct(token: string, id: string): Promise<void> {
  await call(`/api/products/${encodeURIComponent(id)}`, { method: 'DELETE', token });
}

/** Lists the uploaded pictures. */
export async function listPictures(token: string): Promise<ListedPicture[]> {
  return (await call<ListedPicture[]>('/api/pictures', { token })).body;
}

/** Deletes a picture that no product shows. */
export async function deletePicture(token: string, id: string): Promise<void> {
  await call(`/api/pictures/${encodeURIComponent(id)}`, { method: 'DELETE', token });
}

/** Lists the shop's warnings for staff. */
export async function listNotices(token: string): Promise<StaffNotice[]> {
  return (await call<{ notices: StaffNotice[] }>('/api/notices', { token })).body.notices;
}
