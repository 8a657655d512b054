import { expect, test, vi } from 'vitest';
import type { Figures } from '../../../api/wire';
import { figuresCsv } from './figures-csv';
import { formatDate, lastDays, readPeriod, totalsOf, unitsByProduct, utcOffset } from './period-figures';

const empty = { orders: 0, unpaid: 0, cancelled: 0, units: 0, revenue: 0, unpaid_total: 0 };
const item = { productId: 'bra', title: 'Bra', color: 'Pink' };
const figures: Figures = {
  from: '2026-11-20T05:00:00Z',
  days: [
    { ...empty, date: '2026-11-20', orders: 1, revenue: 4.99, units: 1 },
    { ...empty, date: '2026-11-21', orders: 2, cancelled: 1, revenue: 0.1, units: 3 },
    { ...empty, date: '2026-11-22', orders: 3, unpaid: 1, revenue: 0.2, unpaid_total: 9.98, units: 4 },
  ],
  items: [
    { ...item, size: 'M', units: [1, 0, 0] },
    { ...item, size: 'XL', units: [0, 1, 1] },
    { ...item, size: 'L', units: [0, 1, 0] },
    { ...item, color: 'White', size: 'L', units: [0, 1, 3] },
  ],
};

test('a shorter period leaves out the days before it and what was ordered only then', () => {
  const { days, items } = lastDays(figures, 2);
  expect(days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22']);
  expect(items.map(({ size, units }) => [size, units])).toEqual([
    ['XL', [1, 1]],
    ['L', [1, 0]],
    ['L', [1, 3]],
  ]);
  expect(totalsOf(days)).toEqual({
    ...empty,
    orders: 5,
    unpaid: 1,
    cancelled: 1,
    units: 7,
    revenue: 0.3,
    unpaid_total: 9.98,
  });
  expect(totalsOf([])).toEqual(empty);
});

test('units are added up by color and size, the color that sold best first', () => {
  expect(unitsByProduct(figures.items)).toEqual([
    {
      id: 'bra',
      title: 'Bra',
      units: 8,
      sizes: ['M', 'L', 'XL'],
      colors: [
        { color: 'Pink', units: 4, bySize: { M: 1, L: 1, XL: 2 } },
        { color: 'White', units: 4, bySize: { L: 4 } },
      ],
    },
  ]);
});

test.each([
  { search: '?tab=figures', days: 7 },
  { search: '?days=1', days: 1 },
  { search: '?days=30', days: 30 },
  { search: '?days=31', days: 7 },
])('the period of $search is $days days', ({ search, days }) => {
  expect(readPeriod(search)).toBe(days);
});

test.each([
  { offset: 300, minutes: -300, zone: 'UTC-05:00' },
  { offset: -345, minutes: 345, zone: 'UTC+05:45' },
  { offset: 0, minutes: 0, zone: 'UTC' },
])('the zone is $zone', ({ offset, minutes, zone }) => {
  const now = new Date();
  vi.spyOn(now, 'getTimezoneOffset').mockReturnValue(offset);
  expect(utcOffset(now)).toEqual({ minutes, zone });
});

test('a date is a day of the calendar, in any time zone', () => {
  expect(formatDate('2026-11-22')).toBe('Sun, Nov 22');
});

test('CSV has a row per day and a column for each product, color and size', () => {
  const odd = {
    ...figures,
    items: [{ ...item, productId: '=a', color: 'Black, "White"', size: 'M', units: [1, 2, 3] }],
  };
  expect(figuresCsv(odd).split('\r\n')).toEqual([
    `date,orders,unpaid,cancelled,revenue,unpaid_total,units,"'=a Black, ""White"" M"`,
    '2026-11-20,1,0,0,4.99,0.00,1,1',
    '2026-11-21,2,0,1,0.10,0.00,3,2',
    '2026-11-22,3,1,0,0.20,9.98,4,3',
    '',
  ]);
});
