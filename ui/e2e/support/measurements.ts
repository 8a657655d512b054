import { bandsOf, cupsOf, type Fit, findFit, type SizeRow } from '../../src/rules/fit';
import { M, sizeRows } from './brand';

/** What the fit finder can be told, from the smallest to the largest, and the rows of the chart that fit it. */
const measurements = bandsOf(sizeRows).flatMap((band) =>
  cupsOf(sizeRows).map((cup) => ({ band, cup, fit: findFit(sizeRows, band, cup) })),
);

function find(isMeant: (fit: Fit) => boolean): { band: number; cup: string; rows: SizeRow[] } {
  const found = measurements.find(({ fit }) => isMeant(fit));
  if (!found) throw new Error('no measurement gets such an answer');
  const { band, cup, fit } = found;
  return { band, cup, rows: fit.kind === 'fits' ? fit.rows : [fit.row] };
}

/** Fits only one size, which is not selected at first. */
export const ofOneSize = find((fit) => fit.kind === 'fits' && fit.rows.length === 1 && fit.rows[0]?.[0] !== M);
export const betweenTwo = find((fit) => fit.kind === 'fits' && fit.rows.length === 2);
/** The row of the band is for smaller cups. */
export const ofLargerCup = find((fit) => fit.kind === 'other_cup' && fit.cups === 'too_small');

/** The smallest and the largest band of the chart. */
export const [smallestBand, largestBand] = [bandsOf(sizeRows)[1] ?? 0, bandsOf(sizeRows).at(-2) ?? 0];

/** Returns whole centimeters, which the fit finder rounds to these inches. */
export function cmOf(inches: number): number {
  return Math.round(inches * 2.54);
}
