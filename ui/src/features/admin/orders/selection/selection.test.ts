import { expect, test } from 'vitest';
import { noSelection, selectedOf, toggle, toggleAll } from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** Returns the selection after clicks; an upper-case letter is a click with Shift. */
function after(clicks: string, list = rows): string {
  const selection = [...clicks].reduce(
    (before, click) => toggle(before, list, click.toLowerCase(), click !== click.toLowerCase()),
    noSelection,
  );
  return list.filter((row) => selection.ids.has(row)).join('');
}

test.each([
  { clicks: 'b', selected: 'b', why: 'one row' },
  { clicks: 'bb', selected: '', why: 'the same row again' },
  { clicks: 'bD', selected: 'bcd', why: 'a range downward' },
  { clicks: 'dB', selected: 'bcd', why: 'a range upward' },
  { clicks: 'bDE', selected: 'bcde', why: 'a range continues at the last row' },
  { clicks: 'aceB', selected: 'abcde', why: 'a range fills the gaps' },
  { clicks: 'aEbC', selected: 'ade', why: 'deselecting a row and a range from it' },
  { clicks: 'C', selected: 'c', why: 'Shift without a row before' },
])('clicks on "$clicks" select "$selected": $why', ({ clicks, selected }) => {
  expect(after(clicks)).toBe(selected);
});

test('a range whose first row has left the list is only the clicked row', () => {
  const selection = toggle(toggle(noSelection, rows, 'a', false), ['c', 'd', 'e'], 'e', true);
  expect(selectedOf(selection, [{ _id: 'c' }, { _id: 'd' }, { _id: 'e' }])).toEqual([{ _id: 'e' }]);
});

test('selecting the page selects all rows, and deselects them if all are selected', () => {
  const some = toggle(noSelection, rows, 'c', false);
  const all = toggleAll(some, rows);
  expect([...all.ids]).toEqual(rows);
  expect(toggleAll(all, rows)).toEqual(noSelection);
});
