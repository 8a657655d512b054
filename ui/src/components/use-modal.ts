import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useHistoryEntry } from './use-history-entry';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The open overlays, the topmost last. */
const openOverlays: HTMLElement[] = [];

/**
 * While mounted, moves the focus into the overlay, traps it there and makes the rest of the page inert; restores the
 * focus on unmount. Escape and the browser's Back call `onClose`; if it is null, Escape does nothing and Back leaves
 * the page.
 */
export function useModal(ref: RefObject<HTMLElement | null>, onClose: (() => void) | null) {
  useHistoryEntry(onClose);
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const overlay = ref.current;
    if (!overlay) return;
    const previousFocus = document.activeElement;
    const restoreInert = makeRestInert(overlay);
    if (openOverlays.length === 0) lockScroll();
    openOverlays.push(overlay);
    (overlay.querySelector<HTMLElement>('[data-autofocus]') ?? overlay).focus({ preventScroll: true });
    return () => {
      openOverlays.splice(openOverlays.indexOf(overlay), 1);
      if (openOverlays.length === 0) unlockScroll();
      restoreInert();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, [ref]);

  // Subscribes once: another listener of the same event may render, and a listener that is added meanwhile gets no call.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const overlay = ref.current;
      if (!overlay || openOverlays[openOverlays.length - 1] !== overlay || event.defaultPrevented) return;
      if (event.key === 'Escape') close();
      else if (event.key === 'Tab') trapFocus(overlay, event);
      else return;
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ref]);
}

/** Prevents the page from scrolling; padding replaces its scrollbar, so that nothing moves. */
function lockScroll() {
  const { clientWidth, style } = document.documentElement;
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
}

function unlockScroll() {
  const { style } = document.documentElement;
  style.paddingRight = '';
  style.overflow = '';
}

function trapFocus(overlay: HTMLElement, event: KeyboardEvent) {
  const tabStops = [...overlay.querySelectorAll<HTMLElement>(focusable)].filter((el) => el.tabIndex >= 0);
  const first = tabStops[0] ?? overlay;
  const last = tabStops[tabStops.length - 1] ?? overlay;
  const focused = document.activeElement;
  const outside = !overlay.contains(focused);
  if (event.shiftKey && (outside || focused === overlay || focused === first)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (outside || focused === last)) {
    event.preventDefault();
    first.focus();
  }
}

/** Makes everything inert except the overlay and the toasts, which must stay readable; returns the undo function. */
function makeRestInert(overlay: HTMLElement): () => void {
  const exempt = [overlay, ...document.querySelectorAll('[data-toasts]')];
  const changed: Element[] = [];
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (exempt.includes(child) || child.hasAttribute('inert')) continue;
      if (exempt.some((element) => child.contains(element))) visit(child);
      else {
        child.setAttribute('inert', '');
        changed.push(child);
      }
    }
  };
  visit(document.body);
  return () => changed.forEach((element) => element.removeAttribute('inert'));
}
