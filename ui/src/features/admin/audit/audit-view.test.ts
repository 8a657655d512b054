import { expect, test } from 'vitest';
import { auditUrl, queryOf, readFilters } from './audit-view';

test('filters are read from the URL without empty ones and days that do not exist', () => {
  expect(readFilters('?tab=audit&actor=a%40b.co&action=&order=+LC100001+&from=2026-02-30&to=2026-11-22')).toEqual({
    actor: 'a@b.co',
    order: 'LC100001',
    to: '2026-11-22',
  });
  expect(readFilters('?from=2026-13-01&to=yesterday')).toEqual({});
});

test('the URL names the filters that are set', () => {
  expect(auditUrl({ actor: 'none', order: '' })).toBe('/admin?tab=audit&actor=none');
});

test('days begin at midnight of this time zone, and the last day is included', () => {
  const start = new Date(2026, 10, 1).toISOString();
  const end = new Date(2026, 10, 2).toISOString();
  expect(queryOf({ action: 'order.status', from: '2026-11-01', to: '2026-11-01' })).toEqual({
    action: 'order.status',
    from: start,
    to: end,
  });
  expect(queryOf({})).toEqual({});
});
