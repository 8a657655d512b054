import { describe, expect, it } from 'vitest';
import { parseQuantity } from './quantity';

describe('quantity', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['0', 1],
    ['-3', 1],
    ['11', 10],
    ['999', 10],
    ['', 1],
    ['abc', 1],
    ['2x', 1],
    [' 3 ', 3],
    ['2.9', 2],
    ['NaN', 1],
    ['1e9', 1],
  ])('%j → %i', (typed, quantity) => {
    expect(parseQuantity(typed, { min: 1, max: 10 })).toBe(quantity);
  });
});
