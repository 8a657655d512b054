/** A row of a size chart: size, bands in inches such as "32-34", and cups such as "A-C". */
export type SizeRow = readonly [size: string, bands: string, cups: string, ...rest: string[]];

export type Unit = 'in' | 'cm';

/** What a size chart says about a measurement. */
export type Fit =
  /** Two rows if the measurement is between two sizes, the smaller one first. */
  | { kind: 'fits'; rows: SizeRow[] }
  /** The row of the band does not include the cup. */
  | { kind: 'other_cup'; row: SizeRow; cups: 'too_small' | 'too_large' }
  /** No row includes the band; `from` and `to` are the chart's limits in inches, `row` is the nearest one. */
  | { kind: 'outside'; from: number; to: number; row: SizeRow };

const cmPerInch = 2.54;

/** Parses a typed measurement; null if it is not a number of at least two digits. */
export function parseMeasurement(typed: string): number | null {
  return /^\s*\d{2,3}([.,]\d*)?\s*$/.test(typed) ? Number.parseFloat(typed.replace(',', '.')) : null;
}

/** Converts to whole inches, the unit of a size chart. */
export function toInches(measured: number, unit: Unit): number {
  return Math.round(unit === 'cm' ? measured / cmPerInch : measured);
}

/** Returns every cup of a chart, from the smallest to the largest, and the next larger one, which no row includes. */
export function cupsOf(rows: readonly SizeRow[]): string[] {
  const [from, to] = limits(rows.map(cupRange));
  return Array.from({ length: to - from + 2 }, (_, at) => String.fromCharCode(from + at));
}

/** Returns the even bands of a chart in inches, and the next smaller and larger one, which no row includes. */
export function bandsOf(rows: readonly SizeRow[]): number[] {
  const [from, to] = limits(rows.map(bandRange));
  return Array.from({ length: (to - from) / 2 + 3 }, (_, at) => from - 2 + 2 * at);
}

/** Finds the rows of a size chart that include an under-bust measurement, in whole inches, and a cup. */
export function findFit(rows: readonly SizeRow[], inches: number, cup: string): Fit {
  const bandRows = rows.filter((row) => distance(bandRange(row), inches) === 0);
  const letter = cup.charCodeAt(0);
  const matches = bandRows.filter((row) => distance(cupRange(row), letter) === 0);
  if (matches.length > 0) return { kind: 'fits', rows: matches };
  const [first, ...others] = bandRows;
  if (!first) {
    const [from, to] = limits(rows.map(bandRange));
    const inchesAway = (row: SizeRow) => Math.abs(distance(bandRange(row), inches));
    return { kind: 'outside', from, to, row: nearest(rows, inchesAway) };
  }
  const cupsAway = (row: SizeRow) => Math.abs(distance(cupRange(row), letter));
  const row = nearest([first, ...others], cupsAway);
  return { kind: 'other_cup', row, cups: distance(cupRange(row), letter) > 0 ? 'too_small' : 'too_large' };
}

/** Returns the first of the rows with the smallest distance. */
function nearest(rows: readonly SizeRow[], distanceOf: (row: SizeRow) => number): SizeRow {
  return rows.reduce((best, next) => (distanceOf(next) < distanceOf(best) ? next : best));
}

type Range = readonly [from: number, to: number];

function bandRange([, bands]: SizeRow): Range {
  const [from = '', to = from] = bands.split('-');
  return [Number(from), Number(to)];
}

/** Returns the character codes of the letters. */
function cupRange([, , cups]: SizeRow): Range {
  const [from = '', to = from] = cups.split('-');
  return [from.charCodeAt(0), to.charCodeAt(0)];
}

function limits(ranges: readonly Range[]): Range {
  return [Math.min(...ranges.map(([from]) => from)), Math.max(...ranges.map(([, to]) => to))];
}

/** Returns 0 within a range, a positive number above it and a negative one below it. */
function distance([from, to]: Range, value: number): number {
  return value > to ? value - to : Math.min(0, value - from);
}
