import { describe, expect, it } from 'vitest';
import { bandsOf, cupsOf, findFit, parseMeasurement, type SizeRow, toInches, type Unit } from './fit';

const sizeRows: readonly SizeRow[] = [
  ['S', '32-34', 'A-C'],
  ['M', '34-36', 'B-D'],
  ['L', '36-38', 'C-E'],
  ['XL', '38-40', 'D-F'],
];

describe('the fit of a measurement', () => {
  it.each([
    [32, 'A', ['S'], 'the smallest band and cup'],
    [33, 'C', ['S'], 'within one row'],
    [34, 'A', ['S'], 'on the limit of two bands, where one has the cup'],
    [34, 'B', ['S', 'M'], 'on the limit of two bands that both have the cup'],
    [34, 'D', ['M'], 'on the limit of two bands, where the larger one has the cup'],
    [35, 'B', ['M'], 'within one row'],
    [36, 'D', ['M', 'L'], 'between two sizes'],
    [38, 'E', ['L', 'XL'], 'between two sizes'],
    [40, 'F', ['XL'], 'the largest band and cup'],
  ])('%i inches, cup %s → %j: %s', (inches, cup, sizes) => {
    const fit = findFit(sizeRows, inches, cup);
    expect(fit.kind === 'fits' && fit.rows.map(([size]) => size)).toEqual(sizes);
  });

  it.each([
    [33, 'D', 'S', 'too_small', 'the next cup'],
    [32, 'F', 'S', 'too_small', 'a cup far above'],
    [35, 'A', 'M', 'too_large', 'a cup below'],
    [34, 'F', 'M', 'too_small', 'of two bands, the one with the nearest cups'],
    [38, 'A', 'L', 'too_large', 'of two bands, the one with the nearest cups'],
    [39, 'G', 'XL', 'too_small', 'a cup above the chart'],
  ])('%i inches, cup %s → the size of the band, %s, with cups that are %s: %s', (inches, cup, size, cups) => {
    const row = sizeRows.find(([name]) => name === size);
    expect(findFit(sizeRows, inches, cup)).toEqual({ kind: 'other_cup', row, cups });
  });

  it.each([
    [31, 'S'],
    [41, 'XL'],
    [0, 'S'],
    [96, 'XL'],
  ])('%i inches → outside of the chart, nearest to %s', (inches, size) => {
    const row = sizeRows.find(([name]) => name === size);
    expect(findFit(sizeRows, inches, 'B')).toEqual({ kind: 'outside', from: 32, to: 40, row });
  });

  it('is that of the given chart', () => {
    expect(findFit([['One', '20', 'Z']], 20, 'Z')).toEqual({ kind: 'fits', rows: [['One', '20', 'Z']] });
  });
});

it('the bands of a chart are the even ones of all rows and the next on either side', () => {
  expect(bandsOf(sizeRows)).toEqual([30, 32, 34, 36, 38, 40, 42]);
});

it('the cups of a chart are those of all rows and the next one', () => {
  expect(cupsOf(sizeRows)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
});

describe('a typed measurement', () => {
  it.each([
    ['34', 34],
    [' 34.5 ', 34.5],
    ['34,5', 34.5],
    ['34.', 34],
    ['102', 102],
    ['3', null],
    ['', null],
    ['-34', null],
    ['34 in', null],
    ['1e3', null],
    ['3400', null],
  ])('%j → %j', (typed, measured) => expect(parseMeasurement(typed)).toBe(measured));

  it.each<[number, Unit, number]>([
    [34.4, 'in', 34],
    [34.5, 'in', 35],
    [86, 'cm', 34],
    [81, 'cm', 32],
    [102, 'cm', 40],
    [103, 'cm', 41],
  ])('%d %s → %i inches', (measured, unit, inches) => expect(toInches(measured, unit)).toBe(inches));
});
