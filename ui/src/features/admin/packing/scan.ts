import { normalize, validate } from '../../../rules/validate';

/** A pause after which typed characters are no longer part of a scan, in milliseconds. */
export const scanPauseMs = 1000;
/** Fewer characters than this are no scan, but keys that were pressed by mistake. */
const shortestScan = 3;

/** What a scanner typed, in capitals: the number of an order, or another text. */
export interface Scan {
  kind: 'order' | 'other';
  text: string;
}

/** Collects what a scanner types. */
export interface ScanBuffer {
  /** Takes a key; returns the scan that Enter ends, if there is one. `at` is in milliseconds. */
  press: (key: string, at: number) => Scan | null;
}

export function scanBuffer(): ScanBuffer {
  let text = '';
  let last = 0;
  return {
    press: (key, at) => {
      if (at - last > scanPauseMs) text = '';
      last = at;
      if (/^[\da-z-]$/i.test(key)) text += key;
      if (key !== 'Enter') return null;
      const typed = text;
      text = '';
      return typed.length < shortestScan ? null : readScan(typed);
    },
  };
}

/** Tells the number of an order from other texts. */
export function readScan(typed: string): Scan {
  const text = normalize('order_number', typed).toUpperCase();
  return { kind: validate('order_number', text, '') === null ? 'order' : 'other', text };
}
