import { orderPrefix } from '@brand/brand.json';
import { expect, test } from 'vitest';
import { packUrl, readNumbers } from './pack-url';

const [first, second] = [`${orderPrefix}100001`, `${orderPrefix}1000000`] as const;

test('the URL lists the selected orders', () => {
  expect(packUrl([first, second])).toBe(`/admin?view=pack&orders=${first}.${second}`);
  expect(packUrl()).toBe('/admin?view=pack');
});

test.each([
  { search: 'view=pack', numbers: [], why: 'none' },
  { search: `orders=${first}.${second}`, numbers: [first, second], why: 'two' },
  { search: `orders=${first}.${first}`, numbers: [first], why: 'one twice' },
  {
    search: `orders=${orderPrefix}1.${first.toLowerCase()}.%27.${second}`,
    numbers: [second],
    why: 'others are ignored',
  },
])('"$search" is parsed: $why', ({ search, numbers }) => {
  expect(readNumbers(search)).toEqual(numbers);
});
