import { expect, test } from 'vitest';
import { packUrl, readNumbers } from './pack-url';

test('the URL lists the selected orders', () => {
  expect(packUrl(['LC100001', 'LC1000000'])).toBe('/admin?view=pack&orders=LC100001.LC1000000');
  expect(packUrl()).toBe('/admin?view=pack');
});

test.each([
  { search: 'view=pack', numbers: [], why: 'none' },
  { search: 'orders=LC100001.LC1000000', numbers: ['LC100001', 'LC1000000'], why: 'two' },
  { search: 'orders=LC100001.LC100001', numbers: ['LC100001'], why: 'one twice' },
  { search: 'orders=LC1.lc100001.%27.LC100002', numbers: ['LC100002'], why: 'others are ignored' },
])('"$search" is parsed: $why', ({ search, numbers }) => {
  expect(readNumbers(search)).toEqual(numbers);
});
