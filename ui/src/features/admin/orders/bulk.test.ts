import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderStatus } from '../../../api/wire';
import { byStatus, findOrders, restoreStatuses, setStatuses } from './bulk';
import { signIn } from '../shared/session';

interface RecordedRequest {
  path: string;
  body: { status: OrderStatus; orders: { _id: string; was: OrderStatus }[] } | null;
}

const orderWith = (index: number, status: OrderStatus = 'pending') => ({
  _id: `o${index}`,
  order_number: `LC${index}`,
  status,
});
const orders = (count: number) => Array.from({ length: count }, (_, index) => orderWith(index));

/** Stubs fetch and records requests; a null response rejects the request. */
function stubFetch(respond: (request: RecordedRequest) => { body: unknown; total?: number } | null): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === '/api/auth/login')
      return Promise.resolve(Response.json({ token: 't', user: { _id: 'u', email: 'e' } }));
    const request = {
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as RecordedRequest['body']) : null,
    };
    requests.push(request);
    const response = respond(request);
    if (!response) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(response.body, { headers: { 'X-Total-Count': String(response.total ?? 0) } }));
  });
  return requests;
}

const changeAll = ({ body }: RecordedRequest) => ({
  body: { changed: body?.orders.map(({ _id }) => _id) ?? [], rejected: [] },
});

beforeEach(async () => {
  stubFetch(() => null);
  await signIn('e', 'p');
});

test('all pages of a search are loaded, and an order that moves to the next page counts once', async () => {
  const pages = [orders(1000), [orderWith(999), orderWith(1000), orderWith(1001)]];
  const requests = stubFetch(() => ({ body: pages.shift() ?? [], total: 1002 }));
  const found = await findOrders({ q: 'mallory', status: 'pending' });
  expect(found).toHaveLength(1002);
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/orders?q=mallory&status=pending&limit=1000&offset=0',
    '/api/orders?q=mallory&status=pending&limit=1000&offset=1000',
  ]);
});

describe('a bulk change', () => {
  test('is sent in requests of 500 orders, each with its loaded status', async () => {
    const requests = stubFetch(changeAll);
    const progress: number[] = [];
    const { changed } = await setStatuses(orders(1200), 'cancelled', { onProgress: (done) => progress.push(done) });
    expect(changed).toHaveLength(1200);
    expect(requests.map(({ body }) => body?.orders.length)).toEqual([500, 500, 200]);
    expect(requests[0]?.body?.orders[0]).toEqual({ _id: 'o0', was: 'pending' });
    expect(progress).toEqual([500, 1000, 1200]);
  });

  test('reports the changes made before a request failed', async () => {
    let calls = 0;
    stubFetch((request) => ((calls += 1) === 1 ? changeAll(request) : null));
    const result = await setStatuses(orders(700), 'cancelled');
    expect(result.changed).toHaveLength(500);
    expect(result.failed).toMatch(/cannot be reached/);
  });

  test('is undone by one request per former status', async () => {
    const requests = stubFetch(changeAll);
    const { changed } = await restoreStatuses([orderWith(1), orderWith(2, 'paid'), orderWith(3)], 'cancelled');
    expect(changed).toHaveLength(3);
    expect(requests.map(({ body }) => [body?.status, body?.orders])).toEqual([
      [
        'pending',
        [
          { _id: 'o1', was: 'cancelled' },
          { _id: 'o3', was: 'cancelled' },
        ],
      ],
      ['paid', [{ _id: 'o2', was: 'cancelled' }]],
    ]);
  });
});

test('orders are grouped by status', () => {
  expect([...byStatus([orderWith(1), orderWith(2, 'paid')]).keys()]).toEqual(['pending', 'paid']);
});
