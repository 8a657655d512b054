import { describe, expect, test } from 'vitest';
import {
  filterOf,
  lateOf,
  movedOf,
  newestOf,
  nextOf,
  oldOf,
  onlyOf,
  type OrdersView,
  previousOf,
  queryOf,
  readView,
  urlOf,
  withPageSize,
} from './orders-view';
import { dueNow } from '../test-order';

const id = '0192aaaa-0000-7000-8000-00000000000f';
const before = { cursor: { to: 'before', id }, from: 41 } as const;

const defaults: OrdersView = {
  q: '',
  status: null,
  olderThanDays: null,
  onHold: false,
  stage: null,
  filters: {},
  oldestFirst: false,
  cursor: null,
  from: 1,
  perPage: 20,
};

describe('the URL', () => {
  test.each([
    { search: '', view: defaults, why: 'no parameters' },
    {
      search: `q=nora&status=paid&older_than_days=14&on_hold=true&stage=late&sort=oldest&before=${id}&from=41&per_page=50`,
      view: {
        q: 'nora',
        status: 'paid',
        olderThanDays: 14,
        onHold: true,
        stage: 'late',
        filters: {},
        oldestFirst: true,
        ...before,
        perPage: 50,
      },
      why: 'all parameters',
    },
    { search: 'status=shipped', view: defaults, why: 'an unknown status' },
    { search: 'placed_from=today&max_amount=-1&payment=none&color=', view: defaults, why: 'filters that are none' },
    { search: 'placed_to=2026-11-40T09:30&min_amount=1.999', view: defaults, why: 'no day and no amount' },
    { search: 'stage=lost', view: defaults, why: 'an unknown stage' },
    { search: 'older_than_days=0', view: defaults, why: 'no age' },
    { search: 'older_than_days=3651', view: defaults, why: 'an age that the server rejects' },
    { search: 'older_than_days=two', view: defaults, why: 'an age that is no number' },
    { search: 'sort=amount', view: defaults, why: 'an unknown order' },
    { search: 'per_page=30', view: defaults, why: 'an unknown page size' },
    { search: 'from=41', view: defaults, why: 'a row without a page' },
    { search: 'before=o1&from=41', view: defaults, why: 'what is no id' },
    { search: `before=${id}&from=0`, view: { ...defaults, ...before, from: 1 }, why: 'a row before the first' },
    { search: `before=${id}&from=1e3`, view: { ...defaults, ...before, from: 1 }, why: 'not a decimal integer' },
  ])('"$search" is parsed: $why', ({ search, view }) => {
    expect(readView(search)).toEqual(view);
  });

  test('a view survives the round trip through its URL', () => {
    const view: OrdersView = {
      q: 'O’Neil & sons',
      status: 'cancelled',
      olderThanDays: 3650,
      onHold: true,
      stage: 'to_pull',
      filters: { placed_from: '2026-11-28T09:30', min_amount: '0.49', payment: 'captured', color: 'Pink & blue' },
      oldestFirst: true,
      cursor: { to: 'after', id },
      from: 41,
      perPage: 100,
    };
    expect(readView(urlOf(view).split('?')[1] ?? '')).toEqual(view);
  });

  test('default values are omitted', () => {
    expect(urlOf(defaults)).toBe('/admin?tab=orders');
  });
});

test('the API query requests one page', () => {
  expect(queryOf(defaults)).toEqual({ limit: 21, q: '' });
  expect(queryOf({ ...defaults, ...before, q: ' LC4 ', status: 'paid', perPage: 50 })).toEqual({
    limit: 51,
    before: id,
    q: 'LC4',
    status: 'paid',
  });
  const oldest = '00000000-0000-0000-0000-000000000000';
  expect(queryOf({ ...defaults, oldestFirst: true })).toEqual({ limit: 21, after: oldest, q: '' });
});

test('the old orders are those of the age that the view has, or the pending ones of 2 days', () => {
  const old = { ...defaults, q: 'nora', status: 'pending', olderThanDays: 2, oldestFirst: true } as const;
  expect(oldOf({ ...defaults, q: 'nora', status: 'paid', ...before })).toEqual(old);
  expect(oldOf({ ...old, status: 'paid', olderThanDays: 5, ...before })).toEqual({
    ...old,
    status: 'paid',
    olderThanDays: 5,
  });
  expect(filterOf(old)).toEqual({ q: 'nora', status: 'pending', older_than_days: 2 });
  for (const other of [onlyOf(old, { status: 'pending' }), newestOf(old), lateOf(old)])
    expect(other).toMatchObject({ status: 'pending', olderThanDays: null });
});

test('the orders on hold have any status and age, and every other view has orders that are not on hold too', () => {
  const held = { ...defaults, q: 'nora', onHold: true };
  expect(onlyOf({ ...defaults, q: 'nora', status: 'paid', olderThanDays: 2, ...before }, { onHold: true })).toEqual(
    held,
  );
  expect(filterOf(held)).toEqual({ q: 'nora', on_hold: true });
  for (const other of [onlyOf(held, { status: 'paid' }), newestOf(held), lateOf(held), oldOf(held)])
    expect(other.onHold).toBe(false);
});

test.each([
  ['?status=pending', 2],
  ['?on_hold=true', 1],
  ['?status=pending&on_hold=true', 3],
  ['', 0],
])('of four loaded orders, these have left the view %s: %i', (search, left) => {
  const orders = [
    { status: 'pending', hold: 'Street is missing', fulfillment: dueNow },
    { status: 'pending', fulfillment: dueNow },
    { status: 'paid', hold: 'Street is missing', fulfillment: dueNow },
    { status: 'cancelled', hold: 'Street is missing', fulfillment: dueNow },
  ] as const;
  expect(movedOf(readView(search), orders)).toBe(left);
});

test.each([
  ['?stage=to_pack', 3],
  ['?stage=late', 3],
  ['?stage=to_pull', 4],
  ['?stage=packed', 3],
])('of four loaded orders at stages, these have left the view %s: %i', (search, left) => {
  const orders = [
    { status: 'paid', fulfillment: { ...dueNow, stage: 'to_pack' } },
    { status: 'paid', fulfillment: { ...dueNow, stage: 'packed', late: true } },
    { status: 'paid', fulfillment: { ...dueNow, stage: 'shipped' } },
    { status: 'pending', fulfillment: { ...dueNow, late: true } },
  ] as const;
  expect(movedOf(readView(search), orders)).toBe(left);
});

test('a stage keeps the search and replaces all other filters', () => {
  const packed = { ...defaults, q: 'nora', stage: 'packed' } as const;
  expect(
    onlyOf({ ...defaults, q: 'nora', status: 'paid', onHold: true, olderThanDays: 2, ...before }, { stage: 'packed' }),
  ).toEqual(packed);
  expect(filterOf(packed)).toEqual({ q: 'nora', stage: 'packed' });
  for (const other of [
    onlyOf(packed, { status: 'paid' }),
    newestOf(packed),
    lateOf(packed),
    oldOf(packed),
    onlyOf(packed, { onHold: true }),
  ])
    expect(other.stage).toBeNull();
});

test('the next page starts at the last row, the one before at the first, and the first page has no cursor', () => {
  const rows = [{ _id: 'newer' }, { _id: 'older' }];
  const view = { ...defaults, ...before };
  expect(nextOf(view, rows, 20)).toMatchObject({ cursor: { to: 'before', id: 'older' }, from: 61 });
  expect(nextOf(view, rows, 5)).toMatchObject({ from: 46 });
  expect(previousOf(view, rows)).toMatchObject({ cursor: { to: 'after', id: 'newer' }, from: 21 });
  expect(previousOf({ ...view, from: 21 }, rows)).toEqual(defaults);
  const fromOldest = { ...view, oldestFirst: true };
  expect(nextOf(fromOldest, rows, 20).cursor).toEqual({ to: 'after', id: 'older' });
  expect(previousOf(fromOldest, rows).cursor).toEqual({ to: 'before', id: 'newer' });
});

test('another page size keeps the first row, or else leads to the first page', () => {
  const view = { ...defaults, ...before };
  expect(withPageSize(view, 50)).toEqual({ ...view, perPage: 50 });
  expect(withPageSize({ ...view, cursor: { to: 'after', id } }, 50)).toEqual({ ...defaults, perPage: 50 });
});

test('filters narrow a view until another one is chosen, and the last minute counts to its end', () => {
  const filters = { placed_from: '2026-11-28T09:30', placed_to: '2026-11-28T09:31', max_amount: '0.49', color: 'Pink' };
  const view = { ...defaults, status: 'paid', filters } as const;
  expect(filterOf(view)).toEqual({
    q: '',
    status: 'paid',
    placed_from: new Date(2026, 10, 28, 9, 30).toISOString(),
    placed_to: new Date(2026, 10, 28, 9, 31, 59).toISOString(),
    max_amount: 0.49,
    color: 'Pink',
  });
  for (const other of [
    onlyOf(view, { status: 'paid' }),
    newestOf(view),
    lateOf(view),
    oldOf(view),
    onlyOf(view, { stage: 'packed' }),
  ])
    expect(other.filters).toEqual({});
});
