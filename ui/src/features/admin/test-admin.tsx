import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { WireProduct } from '../../api/wire';
import type { Storefront } from './products/preview/ProductPreview';
import { testProduct } from './common/test-product';

export const account = { _id: 'u1', email: 'mia@shop.example' };
export const product: WireProduct = { ...testProduct, inventory: 10, variants: [] };

export type StubResponse = { status?: number; body: unknown; headers?: Record<string, string> };

// The Orders tab also loads the notices.
const noNotices: Record<string, StubResponse> = { 'GET /api/notices': { body: { notices: [] } } };

/** Stubs fetch with responses by method and path prefix; returns the recorded requests. */
export function stubFetch(responses: Record<string, StubResponse>) {
  const requests: { target: string; body: unknown; authorization: string | null; ifMatch: string | null }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const target = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const headers = new Headers(init.headers);
    requests.push({ target, body, authorization: headers.get('Authorization'), ifMatch: headers.get('If-Match') });
    const found = Object.entries({ ...responses, ...noNotices }).find(([key]) => target.startsWith(key))?.[1];
    if (!found) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(found.body, { status: found.status ?? 200, headers: found.headers ?? {} }));
  });
  return requests;
}

export const signedIn = { 'GET /api/auth/verify': { body: { valid: true, user: account } } };

export async function openLogin() {
  window.history.replaceState(null, '', '/admin/login');
  vi.resetModules();
  const { Login } = await import('./session/Login');
  return render(<Login />);
}

/** Simulates another tab that stores or removes the token. */
export function setTokenInAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('adminToken');
  else localStorage.setItem('adminToken', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }));
}

const pending = () => new Promise<never>(() => {});

export async function openAdmin(search: string) {
  window.history.replaceState(null, '', `/admin${search}`);
  // The session is module state: fresh modules for every test.
  vi.resetModules();
  const { setHeaderSlot } = await import('../../components/header-slot');
  const { Dashboard } = await import('./Dashboard');
  const { lazyPart } = await import('../../components/LazyPart');
  const storefront: Storefront = { card: lazyPart(pending), head: lazyPart(pending), options: lazyPart(pending) };
  return render(
    <>
      <header ref={setHeaderSlot} />
      <Dashboard storefront={storefront} />
    </>,
  );
}
