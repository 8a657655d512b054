import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderStatus } from '../../api/wire';
import { byStatus, chunksOf, findOrders, restoreStatuses, setStatuses } from './bulk';
import { signIn } from './session';

interface Asked {
  path: string;
  body: { status: OrderStatus; orders: { _id: string; was: OrderStatus }[] } | null;
}

const orderAt = (at: number, status: OrderStatus = 'pending') => ({ _id: `o${at}`, order_number: `LC${at}`, status });
const many = (count: number) => Array.from({ length: count }, (_, at) => orderAt(at));

/** Stands in for the network; an answer that is no object refuses the call. */
function serve(answer: (asked: Asked) => { body: unknown; total?: number } | null): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === '/api/auth/login')
      return Promise.resolve(Response.json({ token: 't', user: { _id: 'u', email: 'e' } }));
    const call = { path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Asked['body']) : null };
    asked.push(call);
    const given = answer(call);
    if (!given) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(given.body, { headers: { 'X-Total-Count': String(given.total ?? 0) } }));
  });
  return asked;
}

const changeAll = ({ body }: Asked) => ({ body: { changed: body?.orders.map(({ _id }) => _id) ?? [], refused: [] } });

beforeEach(async () => {
  serve(() => null);
  await signIn('e', 'p');
});

test('all pages of a search are read, and an order that moves to the next page counts once', async () => {
  const pages = [many(1000), [orderAt(999), orderAt(1000), orderAt(1001)]];
  const asked = serve(() => ({ body: pages.shift() ?? [], total: 1002 }));
  const found = await findOrders({ q: 'mallory', status: 'pending' });
  expect(found).toHaveLength(1002);
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/orders?q=mallory&status=pending&limit=1000&offset=0',
    '/api/orders?q=mallory&status=pending&limit=1000&offset=1000',
  ]);
});

describe('a bulk change', () => {
  test('is sent in calls of 500, each order with the status it was seen with', async () => {
    const asked = serve(changeAll);
    const progress: number[] = [];
    const { changed } = await setStatuses(many(1200), 'cancelled', { onProgress: (done) => progress.push(done) });
    expect(changed).toHaveLength(1200);
    expect(asked.map(({ body }) => body?.orders.length)).toEqual([500, 500, 200]);
    expect(asked[0]?.body?.orders[0]).toEqual({ _id: 'o0', was: 'pending' });
    expect(progress).toEqual([500, 1000, 1200]);
  });

  test('keeps what was changed before a call failed', async () => {
    let calls = 0;
    serve((asked) => ((calls += 1) === 1 ? changeAll(asked) : null));
    const result = await setStatuses(many(700), 'cancelled');
    expect(result.changed).toHaveLength(500);
    expect(result.failed).toMatch(/cannot be reached/);
  });

  test('is undone by one call for each former status', async () => {
    const asked = serve(changeAll);
    const { changed } = await restoreStatuses([orderAt(1), orderAt(2, 'paid'), orderAt(3)], 'cancelled');
    expect(changed).toHaveLength(3);
    expect(asked.map(({ body }) => [body?.status, body?.orders])).toEqual([
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

test('orders are grouped by status, and lists are cut into chunks', () => {
  expect([...byStatus([orderAt(1), orderAt(2, 'paid')]).keys()]).toEqual(['pending', 'paid']);
  expect(chunksOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(chunksOf([], 2)).toEqual([]);
});
