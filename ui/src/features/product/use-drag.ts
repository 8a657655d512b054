import { type PointerEvent, useRef } from 'react';

/** A mouse that moves less between press and release, in pixels, clicks. */
const clickTolerance = 4;

type DragOptions = {
  value: number;
  /** The change of the value from the left edge of the element to the right one. */
  range: number;
  onChange: (value: number) => void;
  onClick: () => void;
};

/**
 * Returns event handlers for an element whose value a mouse or a pen changes by dragging sideways. A press without a drag
 * calls `onClick`. A finger does not drag: it scrolls.
 */
export function useDrag({ value, range, onChange, onClick }: DragOptions) {
  const start = useRef<{ x: number; value: number } | null>(null);
  const hasMoved = useRef(false);
  return {
    onPointerDown: ({ currentTarget, pointerType, pointerId, button, clientX }: PointerEvent) => {
      hasMoved.current = false;
      if (pointerType === 'touch' || button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      start.current = { x: clientX, value };
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      if (!start.current) return;
      const distance = clientX - start.current.x;
      hasMoved.current ||= Math.abs(distance) > clickTolerance;
      if (hasMoved.current) onChange(start.current.value + (range * distance) / currentTarget.clientWidth);
    },
    onLostPointerCapture: () => {
      start.current = null;
    },
    onClick: () => {
      if (!hasMoved.current) onClick();
    },
  };
}
