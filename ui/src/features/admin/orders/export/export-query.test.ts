import { expect, test } from 'vitest';
import { isFiltered, readView } from '../loading/orders-view';
import { areSwapped, type ExportChoice, exportQueryOf, fileNameOf } from './export-query';

const view = readView('?tab=orders&q=rivers&status=paid&older_than_days=2&sort=oldest&page=3');
const choice: ExportChoice = { which: 'all', file: 'csv', from: '', to: '' };
const selected = ['LC100001', 'LC100002'];
const dates = { from: '2026-11-01', to: '' };

test.each([
  { name: 'all orders', change: {}, query: { format: 'csv' } },
  { name: 'JSON', change: { file: 'json' as const }, query: { format: 'json' } },
  {
    name: 'addresses',
    change: { file: 'addresses' as const },
    query: { format: 'csv', layout: 'addresses' },
  },
  {
    name: 'the list on all its pages',
    change: { which: 'found' as const },
    query: { format: 'csv', q: 'rivers', status: 'paid', older_than_days: 2 },
  },
  {
    name: 'days',
    change: dates,
    query: { format: 'csv', from: '2026-11-01', to: '' },
  },
  {
    name: 'a selection, whatever its dates',
    change: { which: 'selected' as const, ...dates },
    query: { format: 'csv', orders: 'LC100001.LC100002' },
  },
])('the query of an export: $name', ({ change, query }) => {
  expect(exportQueryOf({ ...choice, ...change }, view, selected)).toEqual(query);
});

test('a view is filtered by a search, a status or an age, not by its page', () => {
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(readView('?tab=orders&on_hold=true'))).toBe(true);
  expect(isFiltered(readView('?tab=orders&sort=oldest&page=3'))).toBe(false);
});

test('the name of the file has the date', () => {
  const names = (['csv', 'addresses', 'json'] as const).map((file) => fileNameOf(file, '2026-11-22'));
  expect(names).toEqual(['orders-2026-11-22.csv', 'addresses-2026-11-22.csv', 'orders-2026-11-22.json']);
});

test.each([
  { from: '2026-11-02', to: '2026-11-01', swapped: true },
  { from: '2026-11-01', to: '2026-11-01', swapped: false },
  { from: '2026-11-01', to: '', swapped: false },
  { from: '', to: '', swapped: false },
])('from $from to $to is swapped: $swapped', ({ from, to, swapped }) => {
  expect(areSwapped({ from, to })).toBe(swapped);
});
