// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { saveMeasurement, storedMeasurement } from './fit-measurement';

const bands = [32, 34];
const cups = ['A', 'B'];
const nothing = { band: '', underBust: '', unit: 'in', cup: '', isMeasured: false } as const;
const measured = { ...nothing, underBust: '86', unit: 'cm', cup: 'B', isMeasured: true } as const;
const usual = { ...nothing, band: '34', cup: 'B' } as const;

beforeEach(() => localStorage.clear());

it.each([measured, usual])('a stored measurement is read again: %j', (measurement) => {
  saveMeasurement(measurement);
  expect(storedMeasurement(bands, cups)).toEqual(measurement);
});

it('a measurement without a band and an under-bust measurement is removed', () => {
  saveMeasurement({ ...measured, band: '34' });
  saveMeasurement({ ...measured, band: '34', underBust: ' ' });
  expect(localStorage).toHaveLength(1);
  saveMeasurement({ ...measured, underBust: ' ' });
  expect(localStorage).toHaveLength(0);
  expect(storedMeasurement(bands, cups)).toEqual(nothing);
});

it.each([
  ['null', nothing],
  ['[]', nothing],
  ['{', nothing],
  ['"86"', nothing],
  ['{"band":34,"underBust":86,"unit":"m","cup":"Z","isMeasured":1}', nothing],
  ['{"band":"33"}', nothing],
  // Stored before the finder asked for the band.
  ['{"underBust":"86","cup":7}', { ...measured, unit: 'in', cup: '' }],
  ['{"underBust":"1234567","unit":"cm","cup":"A"}', { ...measured, underBust: '123456', cup: 'A' }],
])('%s in storage is read as %j', (stored, expected) => {
  localStorage.setItem('fitMeasurement', stored);
  expect(storedMeasurement(bands, cups)).toEqual(expected);
});
