import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** The maximum time between the two taps of a double tap, in milliseconds. */
const doubleTapMs = 400;

/**
 * Ignores the rest of the gesture that opened a dialog: the second click of a double click, the second tap of a double
 * tap. Returns the event handlers for the element that covers the page.
 */
export function useIgnoreOpeningClick() {
  const openedAt = useRef(0);
  const isOpeningGesture = useRef(true);
  const isTouch = useRef(false);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  const suppress = (event: MouseEvent) => {
    if (!isOpeningGesture.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDownCapture: ({ pointerType, timeStamp }: PointerEvent) => {
      isTouch.current = pointerType !== 'mouse';
      // Time-based for touch: browsers count taps in `detail` differently.
      if (isTouch.current) isOpeningGesture.current &&= timeStamp - openedAt.current < doubleTapMs;
    },
    onMouseDownCapture: (event: MouseEvent) => {
      if (!isTouch.current) isOpeningGesture.current &&= event.detail > 1;
      suppress(event);
    },
    onClickCapture: (event: MouseEvent) => {
      // A click from the keyboard has `detail` 0.
      if (event.detail > 0) suppress(event);
    },
  };
}
