import { describe, expect, test } from 'vitest';
import {
  filterOf,
  heldOf,
  lateOf,
  movedOf,
  newestOf,
  oldOf,
  type OrdersView,
  pagesOf,
  queryOf,
  rangeOf,
  readView,
  urlOf,
  withPageSize,
  withStatus,
} from './orders-view';

const defaults: OrdersView = {
  q: '',
  status: null,
  olderThanDays: null,
  onHold: false,
  oldestFirst: false,
  page: 1,
  perPage: 20,
};

describe('the URL', () => {
  test.each([
    { search: '', view: defaults, why: 'no parameters' },
    {
      search: 'tab=orders&q=nora&status=paid&older_than_days=14&on_hold=true&sort=oldest&page=3&per_page=50',
      view: { q: 'nora', status: 'paid', olderThanDays: 14, onHold: true, oldestFirst: true, page: 3, perPage: 50 },
      why: 'all parameters',
    },
    { search: 'status=shipped', view: defaults, why: 'an unknown status' },
    { search: 'older_than_days=0', view: defaults, why: 'no age' },
    { search: 'older_than_days=3651', view: defaults, why: 'an age that the server rejects' },
    { search: 'older_than_days=two', view: defaults, why: 'an age that is no number' },
    { search: 'sort=amount', view: defaults, why: 'an unknown order' },
    { search: 'per_page=30', view: defaults, why: 'an unknown page size' },
    { search: 'page=0', view: defaults, why: 'a page before the first' },
    { search: 'page=-2', view: defaults, why: 'a negative page' },
    { search: 'page=1e3', view: defaults, why: 'not a decimal integer' },
    { search: 'page=99999999999', view: defaults, why: 'a page number that is too large' },
  ])('"$search" is parsed: $why', ({ search, view }) => {
    expect(readView(search)).toEqual(view);
  });

  test('a view survives the round trip through its URL', () => {
    const view: OrdersView = {
      q: 'O’Neil & sons',
      status: 'cancelled',
      olderThanDays: 3650,
      onHold: true,
      oldestFirst: true,
      page: 12,
      perPage: 100,
    };
    expect(readView(urlOf(view).split('?')[1] ?? '')).toEqual(view);
  });

  test('default values are omitted', () => {
    expect(urlOf(defaults)).toBe('/admin?tab=orders');
  });
});

test('the API query requests one page', () => {
  expect(queryOf(defaults)).toEqual({ limit: 20, offset: 0, q: '' });
  expect(queryOf({ ...defaults, q: ' LC4 ', status: 'paid', page: 4, perPage: 50 })).toEqual({
    limit: 50,
    offset: 150,
    q: 'LC4',
    status: 'paid',
  });
});

test('the old orders are those of the age that the view has, or the pending ones of 2 days', () => {
  const old = { ...defaults, q: 'nora', status: 'pending', olderThanDays: 2, oldestFirst: true } as const;
  expect(oldOf({ ...defaults, q: 'nora', status: 'paid', page: 3 })).toEqual(old);
  expect(oldOf({ ...old, status: 'paid', olderThanDays: 5, page: 3 })).toEqual({
    ...old,
    status: 'paid',
    olderThanDays: 5,
  });
  expect(filterOf(old)).toEqual({ q: 'nora', status: 'pending', older_than_days: 2 });
  for (const other of [withStatus(old, 'pending'), newestOf(old), lateOf(old)])
    expect(other).toMatchObject({ status: 'pending', olderThanDays: null });
});

test('the orders on hold have any status and age, and every other view has orders that are not on hold too', () => {
  const held = { ...defaults, q: 'nora', onHold: true };
  expect(heldOf({ ...defaults, q: 'nora', status: 'paid', olderThanDays: 2, page: 3 })).toEqual(held);
  expect(filterOf(held)).toEqual({ q: 'nora', on_hold: true });
  for (const other of [withStatus(held, 'paid'), newestOf(held), lateOf(held), oldOf(held)])
    expect(other.onHold).toBe(false);
});

test.each([
  { total: 0, pages: 1 },
  { total: 20, pages: 1 },
  { total: 21, pages: 2 },
  { total: 10_000, pages: 500 },
])('$total orders fill $pages pages', ({ total, pages }) => {
  expect(pagesOf(total, 20)).toBe(pages);
});

test.each([
  ['?status=pending', 2],
  ['?on_hold=true', 1],
  ['?status=pending&on_hold=true', 3],
  ['', 0],
])('of four loaded orders, these have left the view %s: %i', (search, left) => {
  const orders = [
    { status: 'pending', hold: 'Street is missing' },
    { status: 'pending' },
    { status: 'paid', hold: 'Street is missing' },
    { status: 'cancelled', hold: 'Street is missing' },
  ] as const;
  expect(movedOf(readView(search), orders)).toBe(left);
});

test('a short last page ends at its last order', () => {
  expect(rangeOf({ ...defaults, page: 3 }, 7)).toEqual({ first: 41, last: 47 });
});

test.each([
  { from: [5, 20], to: [2, 50], why: 'row 81 is on the second page of 50' },
  { from: [2, 100], to: [6, 20], why: 'row 101 is on the sixth page of 20' },
  { from: [1, 20], to: [1, 100], why: 'the first page stays the first' },
] as const)('another page size keeps the first row on the page: $why', ({ from, to }) => {
  const view = withPageSize({ ...defaults, page: from[0], perPage: from[1] }, to[1]);
  expect([view.page, view.perPage]).toEqual(to);
});
