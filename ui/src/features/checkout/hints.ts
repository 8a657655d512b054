import { type FocusEvent, useState } from 'react';

/** Computes an optional hint; returns null if the computation throws, so that the form still works. */
export function tryHint<T>(compute: () => T | null): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

/** Tracks whether a field has the focus; its hint is shown after it loses it. Its `onBlur` is called as well. */
export function useIsTyping(onBlur: (event: FocusEvent<HTMLInputElement>) => void) {
  const [isTyping, setTyping] = useState(false);
  return {
    isTyping,
    focusHandlers: {
      onFocus: () => setTyping(true),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        onBlur(event);
        whenNothingIsPressed(() => setTyping(false));
      },
    },
  };
}

/** Calls `callback` once nothing is pressed: a text that appears during a press would move the target of the click. */
export function whenNothingIsPressed(callback: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? whenNothingIsPressed(callback) : callback()), 100);
}
