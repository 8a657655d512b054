import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

export const maxScale = 4;

/** A click magnifies this much. */
const clickScale = 2;
/** A mouse that moves less between press and release, in pixels, clicks. */
const clickTolerance = 4;

/**
 * Magnifies the child of a scroll container by pinch, Ctrl and wheel, click, plus and minus keys. It moves by scrolling,
 * with the arrow keys, and by dragging with the mouse.
 */
export function useZoom(view: RefObject<HTMLElement | null>) {
  const [scale, setScale] = useState(1);
  const current = useRef(1);
  const dragged = useRef(0);

  /** Magnifies around a point of the window, by default the middle of the view. */
  const zoomBy = (factor: number, point?: { clientX: number; clientY: number }) => {
    const box = view.current;
    if (!box) return;
    const next = Math.min(maxScale, Math.max(1, current.current * factor));
    const { left, top } = box.getBoundingClientRect();
    const x = point ? point.clientX - left : box.clientWidth / 2;
    const y = point ? point.clientY - top : box.clientHeight / 2;
    const ratio = next / current.current;
    const [scrollX, scrollY] = [box.scrollLeft, box.scrollTop];
    current.current = next;
    box.style.setProperty('--scale', String(next));
    box.scrollTo((scrollX + x) * ratio - x, (scrollY + y) * ratio - y);
    setScale(next);
  };

  usePinch(view, zoomBy);
  return {
    scale,
    zoomBy,
    onZoomKey: ({ key }: KeyboardEvent) => {
      if (key === '+' || key === '=') zoomBy(2);
      if (key === '-') zoomBy(0.5);
    },
    viewHandlers: {
      onPointerDown: () => {
        dragged.current = 0;
      },
      onPointerMove: ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
        if (pointerType !== 'mouse' || buttons !== 1) return;
        dragged.current += Math.abs(movementX) + Math.abs(movementY);
        view.current?.scrollBy(-movementX, -movementY);
      },
    },
    onClick: (event: MouseEvent) => {
      if (dragged.current > clickTolerance) return;
      // A click by the keyboard has no place.
      const point = event.detail === 0 ? undefined : event;
      zoomBy(current.current > 1 ? 1 / current.current : clickScale, point);
    },
  };
}

/** Reports how much two fingers, or Ctrl and the wheel, magnify, and around which point. */
function usePinch(
  view: RefObject<HTMLElement | null>,
  onPinch: (factor: number, point: { clientX: number; clientY: number }) => void,
): void {
  const report = useEffectEvent(onPinch);
  useEffect(() => {
    const box = view.current;
    let distance = 0;
    const onTouch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b) {
        distance = 0;
        return;
      }
      // Otherwise the browser magnifies the page.
      event.preventDefault();
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
      if (distance > 0) report(now / distance, middle);
      distance = now;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      report(Math.exp(-event.deltaY / 200), event);
    };
    // React's own listeners are passive: they cannot prevent the default.
    const active = { passive: false };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const type of touches) box?.addEventListener(type, onTouch, active);
    box?.addEventListener('wheel', onWheel, active);
    return () => {
      for (const type of touches) box?.removeEventListener(type, onTouch);
      box?.removeEventListener('wheel', onWheel);
    };
  }, [view]);
}
