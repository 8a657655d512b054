import { expect, test, vi } from 'vitest';
import { pageOf, staffOrder } from '../orders/test-order';
import { signIn } from '../shared/session';
import { loadPaid } from './use-packing-orders';

const paidOrder = (index: number, created_at: string) => ({ ...staffOrder('paid'), _id: `o${index}`, created_at });

test('paid orders since a time are loaded, also while one of them leaves the list', async () => {
  const since = new Date('2026-11-10T00:00:00Z');
  const all = Array.from({ length: 450 }, (_, index) => paidOrder(index, '2026-11-21T00:00:00Z'));
  all.push(paidOrder(450, '2026-11-09T00:00:00Z'), paidOrder(451, '2026-11-08T00:00:00Z'));
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/auth/login')
      return Promise.resolve(Response.json({ token: 't', user: { _id: 'u', email: 'e' } }));
    requested.push(path);
    const body = pageOf(all, path);
    // A colleague cancels an order that has been loaded.
    all[7] = { ...paidOrder(7, '2026-11-21T00:00:00Z'), status: 'cancelled' };
    return Promise.resolve(Response.json(body, { headers: { 'X-Total-Count': '452' } }));
  });
  await signIn('e', 'p');
  const found = await loadPaid(since);
  expect(found.map(({ _id }) => _id)).toEqual(Array.from({ length: 450 }, (_, index) => `o${index}`));
  expect(requested).toHaveLength(3);
});
