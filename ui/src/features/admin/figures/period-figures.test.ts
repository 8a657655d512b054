import { expect, test } from 'vitest';
import type { Figures } from '../../../api/wire';
import { figuresCsv } from './figures-csv';
import { changeText, chartUnit, formatDate, rowsBy, totalsOf, unitsByProduct } from './period-figures';

const empty = { orders: 0, units: 0, returned: 0, gross: 0, refunds: 0, disputed: 0, net: 0 };
const item = { productId: 'tea-towel', title: 'Tea Towel', color: 'Pink' };
const figures: Figures = {
  zone: 'America/New_York',
  from: '2026-11-20T05:00:00Z',
  states: [],
  previous: { ...empty, from: '2026-11-17', to: '2026-11-19' },
  days: [
    { ...empty, date: '2026-11-20', orders: 1, gross: 4.99, net: 4.99, units: 1, returned: 0 },
    { ...empty, date: '2026-11-21', orders: 2, gross: 0.1, disputed: 4.99, net: -4.89, units: 3 },
    { ...empty, date: '2026-11-22', orders: 3, gross: 0.2, refunds: 1, net: -0.8, units: 4, returned: 2 },
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
  const expected = { orders: 6, units: 8, returned: 2, gross: 5.29, refunds: 1, disputed: 4.99, net: -0.7 };
  expect(totalsOf(days)).toEqual(expected);
  expect(totalsOf([])).toEqual(empty);
});

test('a long period is drawn by month, and any is in rows of days and of months', () => {
  const [short, long] = [daysFrom('2026-11-01', 62), daysFrom('2026-11-15', 63)];
  expect([chartUnit(short), chartUnit(long)]).toEqual(['day', 'month']);
  const days = rowsBy('day', short);
  expect([days.length, days[0]?.name]).toEqual([62, 'Sun, Nov 1']);
  expect(rowsBy('month', long).map(({ name, sums }) => [name, sums.orders, sums.gross])).toEqual([
    ['November 2026', 16, 1.6],
    ['December 2026', 31, 3.1],
    ['January 2027', 16, 1.6],
  ]);
});

function daysFrom(first: string, count: number): Figures['days'] {
  return Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10);
    return Object.assign({ date }, empty, { orders: 1, gross: 0.1 });
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
  { now: 9, before: -1, text: null },
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
    `date,orders,units,returned,gross,refunds,disputed,net,"'=a Black, ""White"" M"`,
    '2026-11-20,1,1,0,4.99,0.00,0.00,4.99,1',
    '2026-11-21,2,3,0,0.10,0.00,4.99,-4.89,2',
    '2026-11-22,3,4,2,0.20,1.00,0.00,-0.80,3',
    '',
  ]);
});
