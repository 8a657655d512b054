import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedChange, OrderStatus, OrdersChanged } from '../../../../api/wire';
import { byStatus, changeOrders, findOrders, statusChange } from './bulk';
import { signIn } from '../../common/session';
import { dueNow, pageOf } from '../test-order';

interface RecordedRequest {
  path: string;
  body: { changes: ListedChange[] } | null;
}

const orderWith = (index: number, status: OrderStatus = 'pending') => ({
  _id: `o${index}`,
  order_number: `LC${index}`,
  order: { card_brand: 'visa' as const, card_last4: '4242' },
  amount: 9.98,
  status,
  fulfillment: dueNow,
});
const cancel = ({ status }: { status: OrderStatus }) => statusChange('cancelled', status);
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

const changeAll = (): { body: OrdersChanged } => ({ body: { orders: [], rejected: [] } });

beforeEach(async () => {
  stubFetch(() => null);
  await signIn('e', 'p');
});

test('all pages of a search are loaded, each order once, while orders arrive and leave the search', async () => {
  let all = orders(2100);
  const requests = stubFetch(({ path }) => {
    const body = pageOf(all, path);
    // A colleague pays two orders, and two are placed.
    if (requests.length === 1) all = all.map((order, at) => (at === 5 || at === 999 ? orderWith(at, 'paid') : order));
    if (requests.length === 2) all = [orderWith(5000), orderWith(5001), ...all];
    return { body, total: 1001 };
  });
  const found = await findOrders({ q: 'mallory', status: 'pending' });
  expect(found.map(({ _id }) => _id)).toEqual(orders(2100).map(({ _id }) => _id));
  expect(requests).toHaveLength(3);
});

describe('a bulk change', () => {
  test('is sent in requests of 500 orders, each with its loaded status', async () => {
    const requests = stubFetch(changeAll);
    const progress: number[] = [];
    const { changed } = await changeOrders(orders(1200), cancel, { onProgress: (done) => progress.push(done) });
    expect(changed).toHaveLength(1200);
    expect(requests.map(({ body }) => body?.changes.length)).toEqual([500, 500, 200]);
    expect(requests[0]?.body?.changes[0]).toEqual({ _id: 'o0', change: { type: 'cancel', was: 'pending' } });
    expect(progress).toEqual([500, 1000, 1200]);
  });

  test('reports the changes made before a request failed', async () => {
    let calls = 0;
    stubFetch(() => ((calls += 1) === 1 ? changeAll() : null));
    const result = await changeOrders(orders(700), cancel);
    expect(result.changed).toHaveLength(500);
    expect(result.failed).toMatch(/cannot be reached/);
  });

  test('is undone by one request, in which each order gets its former status', async () => {
    const requests = stubFetch(changeAll);
    const cancelled = [orderWith(1), orderWith(2, 'paid'), orderWith(3)];
    const { changed } = await changeOrders(cancelled, ({ status }) => statusChange(status, 'cancelled'));
    expect(changed).toHaveLength(3);
    expect(requests.map(({ body }) => body?.changes)).toEqual([
      [
        { _id: 'o1', change: { type: 'reopen', was: 'cancelled' } },
        { _id: 'o2', change: { type: 'mark_paid', was: 'cancelled' } },
        { _id: 'o3', change: { type: 'reopen', was: 'cancelled' } },
      ],
    ]);
  });

  test('leaves out the orders that the server has rejected', async () => {
    stubFetch(() => ({ body: { orders: [], rejected: [{ _id: 'o1', code: 'status_changed', message: 'Paid' }] } }));
    const { changed, rejected } = await changeOrders(orders(3), cancel);
    expect(changed.map(({ _id }) => _id)).toEqual(['o0', 'o2']);
    expect(rejected.map(({ _id }) => _id)).toEqual(['o1']);
  });
});

test('orders are grouped by status', () => {
  expect([...byStatus([orderWith(1), orderWith(2, 'paid')]).keys()]).toEqual(['pending', 'paid']);
});
