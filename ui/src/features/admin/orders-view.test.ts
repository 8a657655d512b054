import { describe, expect, test } from 'vitest';
import { addressOf, type OrdersView, pagesOf, queryOf, rangeOf, readView } from './orders-view';

const usual: OrdersView = { q: '', status: null, page: 1 };

describe('the address', () => {
  test.each([
    { search: '', view: usual, why: 'nothing said' },
    { search: 'tab=orders&q=nora&status=paid&page=3', view: { q: 'nora', status: 'paid', page: 3 }, why: 'all said' },
    { search: 'status=shipped', view: usual, why: 'an unknown status' },
    { search: 'page=0', view: usual, why: 'no page before the first' },
    { search: 'page=-2', view: usual, why: 'a negative page' },
    { search: 'page=1e3', view: usual, why: 'not written as a whole number' },
    { search: 'page=99999999999', view: usual, why: 'further than any shop gets' },
  ])('"$search" is read: $why', ({ search, view }) => {
    expect(readView(search)).toEqual(view);
  });

  test('a view comes back from its own address', () => {
    const view: OrdersView = { q: 'O’Neil & sons', status: 'cancelled', page: 12 };
    expect(readView(addressOf(view).split('?')[1] ?? '')).toEqual(view);
  });

  test('what is as usual stays out of it', () => {
    expect(addressOf(usual)).toBe('/admin?tab=orders');
  });
});

test('the server is asked for one page', () => {
  expect(queryOf(usual)).toEqual({ limit: 20, offset: 0, q: '' });
  expect(queryOf({ q: ' LC4 ', status: 'paid', page: 4 })).toEqual({ limit: 20, offset: 60, q: 'LC4', status: 'paid' });
});

test.each([
  { total: 0, pages: 1 },
  { total: 20, pages: 1 },
  { total: 21, pages: 2 },
  { total: 10_000, pages: 500 },
])('$total orders fill $pages pages', ({ total, pages }) => {
  expect(pagesOf(total)).toBe(pages);
});

test('a short last page ends at its last order', () => {
  expect(rangeOf(3, 7)).toEqual({ first: 41, last: 47 });
});
