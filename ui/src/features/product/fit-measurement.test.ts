// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { saveMeasurement, storedMeasurement } from './fit-measurement';

const cups = ['A', 'B'];
const nothing = { underBust: '', unit: 'in', cup: '' };

beforeEach(() => localStorage.clear());

it('a stored measurement is read again', () => {
  saveMeasurement({ underBust: '86', unit: 'cm', cup: 'B' });
  expect(storedMeasurement(cups)).toEqual({ underBust: '86', unit: 'cm', cup: 'B' });
});

it('a measurement without an under-bust measurement is removed', () => {
  saveMeasurement({ underBust: '86', unit: 'cm', cup: 'B' });
  saveMeasurement({ underBust: ' ', unit: 'cm', cup: 'B' });
  expect(localStorage).toHaveLength(0);
  expect(storedMeasurement(cups)).toEqual(nothing);
});

it.each([
  ['null', nothing],
  ['[]', nothing],
  ['{', nothing],
  ['"86"', nothing],
  ['{"underBust":86,"unit":"m","cup":"Z"}', nothing],
  ['{"underBust":"86","cup":7}', { underBust: '86', unit: 'in', cup: '' }],
  ['{"underBust":"1234567","unit":"cm","cup":"A"}', { underBust: '123456', unit: 'cm', cup: 'A' }],
])('%s in storage is read as %j', (stored, expected) => {
  localStorage.setItem('fitMeasurement', stored);
  expect(storedMeasurement(cups)).toEqual(expected);
});
