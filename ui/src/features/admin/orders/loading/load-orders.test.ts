import { expect, test, vi } from 'vitest';
import { loadPage } from './load-orders';
import { readView } from './orders-view';

const id = (number: number) => `00000000-0000-7000-8000-0000000000${number}`;
const ids = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => id(first < last ? first + at : first - at));

/** Lists the orders 11 to 60 as the server does. */
function listed(query: URLSearchParams): string[] {
  const limit = Number(query.get('limit'));
  const after = query.get('after');
  if (after !== null)
    return ids(60, 11)
      .filter((one) => one > after)
      .slice(-limit);
  const before = query.get('before') ?? id(99);
  return ids(60, 11)
    .filter((one) => one < before)
    .slice(0, limit);
}

test.each([
  { search: '', found: ids(60, 41), isLast: false, why: 'the newest' },
  { search: `before=${id(41)}&from=21`, found: ids(40, 21), isLast: false, why: 'older ones' },
  { search: `before=${id(21)}&from=41`, found: ids(20, 11), isLast: true, why: 'the rest' },
  { search: `after=${id(20)}&from=21`, found: ids(40, 21), isLast: false, why: 'back from the rest' },
  { search: 'sort=oldest', found: ids(11, 30), isLast: false, why: 'the oldest' },
  { search: `sort=oldest&after=${id(50)}&from=41`, found: ids(51, 60), isLast: true, why: 'the newest ones at last' },
  { search: `sort=oldest&before=${id(51)}&from=21`, found: ids(31, 50), isLast: false, why: 'back from them' },
  { search: 'per_page=50', found: ids(60, 11), isLast: true, why: 'exactly one page' },
])('a page: $why', async ({ search, found, isLast }) => {
  vi.stubGlobal('fetch', (path: string) => {
    const body = listed(new URL(path, 'http://shop.example').searchParams).map((_id) => ({ _id }));
    return Promise.resolve(Response.json(body, { headers: { 'X-Total-Count': '50' } }));
  });
  const page = await loadPage('token', readView(search));
  expect([page.orders.map(({ _id }) => _id), page.isLast, page.total]).toEqual([found, isLast, 50]);
});

test.each([
  { search: '', total: 1001, why: 'all orders of the shop are counted' },
  { search: 'q=towel', total: Infinity, why: 'those of a search only to 1,000' },
  { search: 'stage=late', total: Infinity, why: 'those at a stage, too' },
])('the number of orders: $why', async ({ search, total }) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([], { headers: { 'X-Total-Count': '1001' } })));
  expect((await loadPage('token', readView(search))).total).toBe(total);
});
