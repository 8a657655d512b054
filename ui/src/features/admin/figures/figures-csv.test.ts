import { describe, expect, it } from 'vitest';
import { figuresCsv } from './figures-csv';

describe('figuresCsv', () => {
  it.each([
    ['Pink', 'Pink'],
    ['=1+1', "'=1+1"],
    ['a;=1', "a;'=1"],
    ['a\n=1', '"a\n\'=1"'],
    ['a|+1', "a|'+1"],
    ['\uff1d1', "'\uff1d1"],
    ['a;\uff201', "a;'\uff201"],
  ])('writes the name %j as no formula in any spreadsheet', (productId, expected) => {
    const csv = figuresCsv({ days: [], items: [{ productId, title: '', color: '', size: '', units: [] }] });
    expect(csv.trimEnd().split(',').at(-1)).toBe(expected);
  });
});
