import { describe, expect, it } from 'vitest';
import { formatCents, toCents, toDollars } from './money';

describe('money', () => {
  it.each([
    [4.99, 499],
    [9.99, 999],
    [0.29, 29],
    [1.005, 100],
    [19.9, 1990],
    [1_000_000, 100_000_000],
    [0, 0],
  ])('%f dollars are %i cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it('converts to dollars and back without loss', () => {
    for (let cents = 0; cents < 30_000; cents += 7) expect(toCents(toDollars(cents))).toBe(cents);
  });

  it.each([
    [499, '$4.99'],
    [0, '$0.00'],
    [5, '$0.05'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-250, '-$2.50'],
  ])('%i cents are formatted as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});
