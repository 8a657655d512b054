import { expect, test } from 'vitest';
import { optionsText } from './options';

test.each([
  ['Pink', 'M', 'Color: Pink | Size: M'],
  ['', 'M', 'Size: M'],
  ['Pink', 'One size', 'Color: Pink | One size'],
  ['', 'One size', 'One size'],
  ['Pink', '', 'Color: Pink'],
])('the options of %j in %j are %j', (color, size, expected) => {
  expect(optionsText(color, size)).toBe(expected);
});
