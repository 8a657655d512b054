import { type TouchEvent, useRef } from 'react';

/** A finger that moves less sideways, in pixels, does not swipe. */
const minSwipe = 48;

/** Calls `onSwipe` with 1 after a swipe of one finger to the left, and with -1 after one to the right. */
export function useSwipe(onSwipe: ((by: 1 | -1) => void) | null) {
  const start = useRef<number | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current;
      const moved = from === null ? 0 : (changedTouches[0]?.clientX ?? from) - from;
      start.current = null;
      if (Math.abs(moved) >= minSwipe) onSwipe?.(moved < 0 ? 1 : -1);
    },
  };
}
