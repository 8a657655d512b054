import { useEffect, useRef } from 'react';
import { overlayEntries } from '../lib/modal-entries';

/** How long to wait for the browser to go back, in milliseconds: a copied tab may have nothing to go back to. */
const patience = 300;

/** Overlays that are open, the topmost last. */
const open: object[] = [];

/**
 * While mounted, has an entry in the history: Back calls `onClose` and stays on the page. Without `onClose`, no entry.
 */
export function useHistoryEntry(onClose: (() => void) | null): void {
  const self = useRef({});
  const hasEntry = onClose !== null;
  useEffect(() => {
    if (!hasEntry) return;
    const overlay = self.current;
    open.push(overlay);
    queueMicrotask(matchEntries);
    return () => {
      open.splice(open.indexOf(overlay), 1);
      queueMicrotask(matchEntries);
    };
  }, [hasEntry]);
  useEffect(() => {
    const onPopState = () => {
      if (!overlayEntries.leaving && open.indexOf(self.current) >= overlayEntries.depth()) onClose?.();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [onClose]);
}

/** Adds entries for overlays that opened and leaves those of overlays that closed, all of one event together. */
function matchEntries(): void {
  if (overlayEntries.leaving) return;
  const entries = overlayEntries.depth();
  if (entries > open.length) leave(entries - open.length);
  for (let depth = entries + 1; depth <= open.length; depth += 1) {
    window.history.pushState({ overlay: depth }, '');
  }
}

function leave(count: number): void {
  overlayEntries.leaving = new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', onPopState);
      overlayEntries.leaving = null;
      resolve();
      matchEntries();
    };
    // After every other listener: none of them may take this for the Back button.
    const onPopState = () => setTimeout(finish);
    const timer = setTimeout(finish, patience);
    window.addEventListener('popstate', onPopState);
  });
  window.history.go(-count);
}

// An entry without its overlay, reached by Forward or left over by a reload, is left at once. An overlay that stays
// open after Back gets a new entry.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => setTimeout(matchEntries));
  matchEntries();
}
