import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../common/shortcuts';
import { type Scan, scanBuffer } from './scan';

interface ScannerOptions {
  onScan: (scan: Scan) => void;
  /** Called with a step by an arrow key. */
  onStep: (step: 1 | -1) => void;
}

/** Follows the keys typed outside of fields: a scanner types a code and Enter, which then presses no button. */
export function useScanner({ onScan, onStep }: ScannerOptions): void {
  const [buffer] = useState(scanBuffer);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, timeStamp, target } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    // A key that is held down presses a button again and again.
    if (repeat && key === 'Enter') event.preventDefault();
    if (repeat) return;
    const scan = buffer.press(key, timeStamp);
    if (scan) {
      event.preventDefault();
      onScan(scan);
    }
    if (key === 'ArrowRight') onStep(1);
    if (key === 'ArrowLeft') onStep(-1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
