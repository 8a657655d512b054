import { type FocusEvent, useState } from 'react';
import { useOnceHydrated } from '../../../lib/hydrated';

interface TypedField {
  id: string;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Tracks whether a field has the focus; its hint is shown after it loses it. Its `onBlur` is called as well. */
export function useIsTyping({ id, onBlur }: TypedField) {
  // The shopper may be typing while the page hydrates, before there are any events.
  const hasFocus = useOnceHydrated(
    () => document.activeElement?.id === id,
    () => false,
  );
  const [isTyping, setTyping] = useState<boolean | null>(null);
  return {
    isTyping: isTyping ?? hasFocus,
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
