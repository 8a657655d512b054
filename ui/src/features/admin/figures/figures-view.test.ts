import { expect, test } from 'vitest';
import { calendarParts, readView, urlOf } from './figures-view';

const march = { from: '2026-03-01', to: '2026-03-31' };

test.each([
  { search: '?tab=figures', range: 7 },
  { search: '?tab=figures&days=1', range: 1 },
  { search: '?tab=figures&days=30', range: 30 },
  { search: '?tab=figures&days=31', range: 7 },
  { search: '?tab=figures&from=2026-03-01&to=2026-03-31', range: march },
  { search: '?tab=figures&from=2026-03-01', range: 7 },
  { search: '?tab=figures&from=2026-03-02&to=2026-03-01', range: 7 },
  { search: '?tab=figures&from=2026-03-01&to=2027-03-02', range: 7 },
  { search: '?tab=figures&from=March&to=2026-03-31', range: 7 },
])('$search shows $range', ({ search, range }) => {
  const view = readView(search);
  expect(view).toEqual({ range });
  expect(readView(urlOf(view).slice('/admin'.length))).toEqual(view);
});

test('the calendar has the months, quarters and years up to today', () => {
  const { months, quarters, years } = calendarParts('2028-03-15');
  expect(months.slice(0, 4)).toEqual([
    { name: 'March 2028', from: '2028-03-01', to: '2028-03-31' },
    { name: 'February 2028', from: '2028-02-01', to: '2028-02-29' },
    { name: 'January 2028', from: '2028-01-01', to: '2028-01-31' },
    { name: 'December 2027', from: '2027-12-01', to: '2027-12-31' },
  ]);
  expect(months[12]?.name).toBe('March 2027');
  expect(quarters.map(({ name }) => name)).toEqual(['Q1 2028', 'Q4 2027', 'Q3 2027', 'Q2 2027', 'Q1 2027']);
  expect(quarters[1]).toEqual({ name: 'Q4 2027', from: '2027-10-01', to: '2027-12-31' });
  expect(years).toEqual(['2028', '2027', '2026'].map((name) => ({ name, from: `${name}-01-01`, to: `${name}-12-31` })));
});
