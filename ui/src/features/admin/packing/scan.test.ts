import { expect, test } from 'vitest';
import { type Scan, scanBuffer, scanPauseMs } from './scan';

/** Types keys, each some milliseconds after the one before, and returns the scans. */
function type(keys: readonly string[], stepMs = 5): (Scan | null)[] {
  const buffer = scanBuffer();
  return keys.map((key, at) => buffer.press(key, at * stepMs)).filter((scan) => scan !== null);
}

const order = (text: string) => ({ kind: 'order', text });

test.each([
  { keys: [...'LC100001', 'Enter'], scans: [order('LC100001')], why: 'a number' },
  { keys: [...'lc1000012', 'Enter'], scans: [order('LC1000012')], why: 'seven digits, Caps Lock' },
  { keys: ['Shift', 'L', 'Shift', 'C', ...'100001', 'Enter'], scans: [order('LC100001')], why: 'with Shift' },
  { keys: [...'LC100001', 'Enter', 'Enter'], scans: [order('LC100001')], why: 'CR and LF' },
  { keys: [...'LC100001', 'Enter', ...'LC100002', 'Enter'], scans: [order('LC100001'), order('LC100002')], why: 'two' },
  { keys: [...'4006381333931', 'Enter'], scans: [{ kind: 'other', text: '4006381333931' }], why: 'a product' },
  { keys: [...'LC10000', 'Enter'], scans: [{ kind: 'other', text: 'LC10000' }], why: 'too few digits' },
  { keys: ['Enter'], scans: [], why: 'Enter alone' },
  { keys: ['x', 'Enter'], scans: [], why: 'a key by mistake' },
  { keys: ['ArrowRight', 'Tab', 'F5', 'Enter'], scans: [], why: 'other keys' },
])('scans of $keys: $why', ({ keys, scans }) => {
  expect(type(keys)).toEqual(scans);
});

test('what was typed is dropped after a second without a key', () => {
  expect(type([...'LC100001', 'Enter'], scanPauseMs)).toEqual([order('LC100001')]);
  expect(type([...'LC100001', 'Enter'], scanPauseMs + 1)).toEqual([]);
});
