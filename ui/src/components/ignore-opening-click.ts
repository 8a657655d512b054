import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long after the opening a tap may still be the second half of a double tap, in milliseconds. */
const doubleTap = 400;

/**
 * Keeps from a dialog the presses of the gesture that opened it: the second click of a double click, the second tap of
 * a double tap. Answers the handlers for the element that covers the page.
 */
export function useIgnoreOpeningClick() {
  const openedAt = useRef(0);
  const opening = useRef(true);
  const touched = useRef(false);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  const drop = (event: MouseEvent) => {
    if (!opening.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDownCapture: ({ pointerType, timeStamp }: PointerEvent) => {
      touched.current = pointerType !== 'mouse';
      // Browsers do not agree on the count of taps.
      if (touched.current) opening.current &&= timeStamp - openedAt.current < doubleTap;
    },
    onMouseDownCapture: (event: MouseEvent) => {
      if (!touched.current) opening.current &&= event.detail > 1;
      drop(event);
    },
    onClickCapture: (event: MouseEvent) => {
      // A key's click counts nothing.
      if (event.detail > 0) drop(event);
    },
  };
}
