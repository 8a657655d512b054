import { type RefObject, useEffect } from 'react';
import { useHistoryEntry } from './modal-history';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Overlays that are open, the topmost last. */
const open: HTMLElement[] = [];

/**
 * While mounted: moves the focus into the overlay, keeps it there, makes the rest of the page inert, and gives the focus
 * back. Escape and the browser's Back close it; with `onClose` null neither does, and Back leaves the page.
 */
export function useModal(ref: RefObject<HTMLElement | null>, onClose: (() => void) | null) {
  useHistoryEntry(onClose);
  useEffect(() => {
    const overlay = ref.current;
    if (!overlay) return;
    const before = document.activeElement;
    const release = makeRestInert(overlay);
    if (open.length === 0) holdPage();
    open.push(overlay);
    (overlay.querySelector<HTMLElement>('[data-autofocus]') ?? overlay).focus({ preventScroll: true });
    return () => {
      open.splice(open.indexOf(overlay), 1);
      if (open.length === 0) releasePage();
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const overlay = ref.current;
      if (!overlay || open[open.length - 1] !== overlay || event.defaultPrevented) return;
      if (event.key === 'Escape') onClose?.();
      else if (event.key === 'Tab') keepFocusInside(overlay, event);
      else return;
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ref, onClose]);
}

/** Stops the page from scrolling; padding takes the place of its scrollbar, so that nothing moves. */
function holdPage() {
  const { clientWidth, style } = document.documentElement;
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
}

function releasePage() {
  const { style } = document.documentElement;
  style.paddingRight = '';
  style.overflow = '';
}

function keepFocusInside(overlay: HTMLElement, event: KeyboardEvent) {
  const stops = [...overlay.querySelectorAll<HTMLElement>(focusable)].filter((el) => el.tabIndex >= 0);
  const first = stops[0] ?? overlay;
  const last = stops[stops.length - 1] ?? overlay;
  const at = document.activeElement;
  const outside = !overlay.contains(at);
  if (event.shiftKey && (outside || at === overlay || at === first)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (outside || at === last)) {
    event.preventDefault();
    first.focus();
  }
}

/** Makes everything inert but the overlay and the toasts, which are read aloud beside it; the answer undoes that. */
function makeRestInert(overlay: HTMLElement): () => void {
  const spared = [overlay, ...document.querySelectorAll('[data-toasts]')];
  const changed: Element[] = [];
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (spared.includes(child) || child.hasAttribute('inert')) continue;
      if (spared.some((element) => child.contains(element))) visit(child);
      else {
        child.setAttribute('inert', '');
        changed.push(child);
      }
    }
  };
  visit(document.body);
  return () => changed.forEach((element) => element.removeAttribute('inert'));
}
