import { expect, test } from 'vitest';
import { chunksOf } from './chunks';

test('a list is split into chunks; the last one may be shorter', () => {
  expect(chunksOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(chunksOf([], 2)).toEqual([]);
});
