import { expect, test, vi } from 'vitest';
import { fromEnd, loadPage } from './load-orders';
import { readView } from './orders-view';

test.each([
  { offset: 0, total: 45, rows: [25, 20], why: 'the first page has the 20 oldest' },
  { offset: 20, total: 45, rows: [5, 20], why: 'the second page' },
  { offset: 40, total: 45, rows: [0, 5], why: 'the last page has the rest, which are the newest' },
  { offset: 60, total: 45, rows: [0, 0], why: 'past the last page' },
  { offset: 0, total: 0, rows: [0, 0], why: 'no orders' },
])('a page from the end: $why', ({ offset, total, rows }) => {
  expect(Object.values(fromEnd({ offset, limit: 20 }, total))).toEqual(rows);
});

test('oldest first is a page of the newest-first list, reversed, and loaded again if an order arrives', async () => {
  const orders = Array.from({ length: 30 }, (_, index) => ({ _id: `o${30 - index}` }));
  const requests: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path);
    const query = new URL(path, 'http://shop.example').searchParams;
    const offset = Number(query.get('offset') ?? 0);
    // An order arrives after the first request.
    const total = orders.length;
    const body = orders.slice(offset, offset + Number(query.get('limit')));
    if (requests.length === 1) orders.unshift({ _id: 'o31' });
    return Promise.resolve(Response.json(body, { headers: { 'X-Total-Count': String(total) } }));
  });
  const page = await loadPage('token', readView('sort=oldest&page=2&status=pending'));
  expect(page.total).toBe(31);
  expect(page.orders.map(({ _id }) => _id)).toEqual(Array.from({ length: 11 }, (_, index) => `o${21 + index}`));
  expect(requests.map((path) => path.split('?')[1])).toEqual([
    'limit=1&offset=0&status=pending',
    'limit=10&offset=0&status=pending',
    'limit=11&offset=0&status=pending',
  ]);
});
