import { expect, test } from 'vitest';
import type { Figures } from '../../../api/wire';
import { figuresCsv } from './figures-csv';
import { changeText, formatDate, rowsOf, totalsOf, unitsByProduct } from './period-figures';

const empty = { orders: 0, unpaid: 0, cancelled: 0, units: 0, revenue: 0, disputed: 0, unpaid_total: 0 };
const item = { productId: 'tea-towel', title: 'Tea Towel', color: 'Pink' };
const figures: Figures = {
  from: '2026-11-20T05:00:00Z',
  previous: { ...empty, from: '2026-11-17', to: '2026-11-19' },
  days: [
    { ...empty, date: '2026-11-20', orders: 1, revenue: 4.99, units: 1 },
    { ...empty, date: '2026-11-21', orders: 2, cancelled: 1, revenue: 0.1, disputed: 4.99, units: 3 },
    { ...empty, date: '2026-11-22', orders: 3, unpaid: 1, revenue: 0.2, unpaid_total: 9.98, units: 4 },
  ],
  items: [
    { ...item, size: 'M', units: [1, 0, 0] },
    { ...item, size: 'XL', units: [0, 1, 1] },
    { ...item, size: 'L', units: [0, 1, 0] },
    { ...item, color: 'White', size: 'L', units: [0, 1, 3] },
  ],
};

test('amounts are summed in cents, which are exact', () => {
  const { days } = figures;
  const expected = {
    ...empty,
    orders: 6,
    unpaid: 1,
    cancelled: 1,
    units: 8,
    revenue: 5.29,
    disputed: 4.99,
    unpaid_total: 9.98,
  };
  expect(totalsOf(days)).toEqual(expected);
  expect(totalsOf([])).toEqual(empty);
});

test('a long period is shown by month', () => {
  const short = rowsOf(daysFrom('2026-11-01', 62));
  expect([short.unit, short.rows.length, short.rows[0]?.name]).toEqual(['day', 62, 'Sun, Nov 1']);
  const long = rowsOf(daysFrom('2026-11-15', 63));
  expect(long.unit).toBe('month');
  expect(long.rows.map(({ name, sums }) => [name, sums.orders, sums.revenue])).toEqual([
    ['November 2026', 16, 1.6],
    ['December 2026', 31, 3.1],
    ['January 2027', 16, 1.6],
  ]);
});

function daysFrom(first: string, count: number): Figures['days'] {
  return Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10);
    return Object.assign({ date }, empty, { orders: 1, revenue: 0.1 });
  });
}

test.each([
  { now: 112, before: 100, text: '+12%' },
  { now: 3, before: 9, text: '−67%' },
  { now: 0, before: 9, text: '−100%' },
  { now: 9, before: 9, text: '0%' },
  { now: 1999, before: 2000, text: '0%' },
  { now: 20_000, before: 1, text: '+1,999,900%' },
  { now: 9, before: 0, text: null },
])('from $before to $now the change is $text', ({ now, before, text }) => {
  expect(changeText(now, before)).toBe(text);
});

test('units are added up by color and size, the color that sold best first', () => {
  expect(unitsByProduct(figures.items)).toEqual([
    {
      id: 'tea-towel',
      title: 'Tea Towel',
      units: 8,
      sizes: ['M', 'L', 'XL'],
      colors: [
        { color: 'Pink', units: 4, bySize: { M: 1, L: 1, XL: 2 } },
        { color: 'White', units: 4, bySize: { L: 4 } },
      ],
    },
  ]);
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
