import { useState } from 'react';

/** Computes an optional hint; returns null if the computation throws, so that the form still works. */
export function tryHint<T>(compute: () => T | null): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

/** Tracks whether a field has the focus; its hint is shown after it loses it. */
export function useIsTyping() {
  const [isTyping, setTyping] = useState(false);
  return {
    isTyping,
    focusHandlers: { onFocus: () => setTyping(true), onBlur: () => whenNothingIsPressed(() => setTyping(false)) },
  };
}

/** Calls `callback` once nothing is pressed: a hint that appears during a press would move the target of the click. */
function whenNothingIsPressed(callback: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? whenNothingIsPressed(callback) : callback()), 100);
}
