import { orderPrefix } from '@brand/brand.json';
import { expect, test } from 'vitest';
import { type Scan, scanBuffer, scanPauseMs } from './scan';

/** Types keys, each some milliseconds after the one before, and returns the scans. */
function type(keys: readonly string[], stepMs = 5): (Scan | null)[] {
  const buffer = scanBuffer();
  return keys.map((key, at) => buffer.press(key, at * stepMs)).filter((scan) => scan !== null);
}

const number = (digits: string) => `${orderPrefix}${digits}`;
const order = (digits: string) => ({ kind: 'order', text: number(digits) });

test.each([
  { keys: [...number('100001'), 'Enter'], scans: [order('100001')], why: 'a number' },
  { keys: [...number('1000012').toLowerCase(), 'Enter'], scans: [order('1000012')], why: 'seven digits, Caps Lock' },
  {
    keys: [...[...orderPrefix].flatMap((letter) => ['Shift', letter]), ...'100001', 'Enter'],
    scans: [order('100001')],
    why: 'with Shift',
  },
  { keys: [...number('100001'), 'Enter', 'Enter'], scans: [order('100001')], why: 'CR and LF' },
  {
    keys: [...number('100001'), 'Enter', ...number('100002'), 'Enter'],
    scans: [order('100001'), order('100002')],
    why: 'two',
  },
  { keys: [...'4006381333931', 'Enter'], scans: [{ kind: 'other', text: '4006381333931' }], why: 'a product' },
  { keys: [...number('10000'), 'Enter'], scans: [{ kind: 'other', text: number('10000') }], why: 'too few digits' },
  { keys: ['Enter'], scans: [], why: 'Enter alone' },
  { keys: ['x', 'Enter'], scans: [], why: 'a key by mistake' },
  { keys: ['ArrowRight', 'Tab', 'F5', 'Enter'], scans: [], why: 'other keys' },
])('scans of $keys: $why', ({ keys, scans }) => {
  expect(type(keys)).toEqual(scans);
});

test('what was typed is dropped after a second without a key', () => {
  expect(type([...number('100001'), 'Enter'], scanPauseMs)).toEqual([order('100001')]);
  expect(type([...number('100001'), 'Enter'], scanPauseMs + 1)).toEqual([]);
});
