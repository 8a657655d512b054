import { useState } from 'react';

/** Computes a hint; one that fails is left out, and the form stays. */
export function hintOf<T>(compute: () => T | null): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

/** Tells whether a field is being typed in: until it is left, its hint would only disturb. */
export function useTyping() {
  const [typing, setTyping] = useState(false);
  return {
    typing,
    focus: { onFocus: () => setTyping(true), onBlur: () => afterPress(() => setTyping(false)) },
  };
}

/** Acts once nothing is pressed: a hint that came under a pressed pointer would move its target away from the click. */
function afterPress(act: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? afterPress(act) : act()), 100);
}
