import { beforeEach, expect, test, vi } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import { staffOrder } from '../orders/test-order';
import { signIn } from '../common/session';
import { loadPacking, reloadPacking } from './load-packing';

const left = { ship_by: '2026-11-27', late: false };
const packed = { ...left, packed: { at: '2026-11-24T09:00:00Z', by: 'bob@shop.example' } };
const numbered = (index: number): StaffOrder => ({
  ...staffOrder('paid'),
  _id: `o${index}`,
  order_number: `LC${100_000 + index}`,
  fulfillment: left,
});

interface Server {
  orders: StaffOrder[];
  requests: string[];
}

/** Stubs the server's list of orders to ship, and its orders by number. */
function serve(count: number): Server {
  const server: Server = { orders: Array.from({ length: count }, (_, index) => numbered(index)), requests: [] };
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/auth/login')
      return Promise.resolve(Response.json({ token: 't', user: { _id: 'u', email: 'ann@shop.example' } }));
    server.requests.push(path);
    const query = new URL(path, 'http://localhost').searchParams;
    const open = server.orders.filter(({ fulfillment }) => fulfillment === left);
    if (path.includes('/to-ship')) {
      const after = open.slice(open.findIndex(({ _id }) => _id === query.get('after')) + 1);
      return Promise.resolve(Response.json(after.slice(0, Number(query.get('limit')))));
    }
    const found = server.orders.find(({ order_number }) => path === `/api/orders/${order_number}`);
    return Promise.resolve(Response.json(found ?? { code: 'PGRST116', message: '' }, { status: found ? 200 : 404 }));
  });
  return server;
}

const ids = (orders: readonly StaffOrder[]) => orders.map(({ _id }) => _id);

beforeEach(() => localStorage.clear());

test('all orders that are to pack are loaded, page by page', async () => {
  const server = serve(450);
  await signIn('e', 'p');
  expect(await loadPacking([])).toHaveLength(450);
  expect(server.requests).toEqual([
    '/api/orders/to-ship?packed=false&limit=200',
    '/api/orders/to-ship?packed=false&limit=200&after=o199',
    '/api/orders/to-ship?packed=false&limit=200&after=o399',
  ]);
});

test('a reload has new orders, and the current state of those that have left', async () => {
  const server = serve(3);
  await signIn('e', 'p');
  const shown = await loadPacking([]);
  server.orders = [...server.orders.slice(0, 1), { ...numbered(1), fulfillment: packed }, numbered(2), numbered(3)];
  const current = await reloadPacking(shown, false);
  expect(ids(current)).toEqual(['o0', 'o2', 'o3', 'o1']);
  expect(current[3]?.fulfillment.packed?.by).toBe('bob@shop.example');
});

test('a reload of chosen orders adds none', async () => {
  serve(4);
  await signIn('e', 'p');
  const shown = await loadPacking(['LC100002', 'LC100000', 'LC999999']);
  expect(ids(shown)).toEqual(['o2', 'o0']);
  expect(ids(await reloadPacking(shown, true)).sort()).toEqual(['o0', 'o2']);
});
