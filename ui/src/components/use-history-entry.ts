import { useEffect, useEffectEvent, useRef } from 'react';
import { overlayEntries } from '../lib/modal-entries';

/** Maximum wait for the browser to go back, in milliseconds: a duplicated tab may have no entry to go back to. */
const backTimeoutMs = 300;

/** The open overlays, the topmost last. */
const openOverlays: object[] = [];

/** While mounted, adds a history entry: Back calls `onClose` and stays on the page. A null `onClose` adds no entry. */
export function useHistoryEntry(onClose: (() => void) | null): void {
  const self = useRef({});
  const hasEntry = onClose !== null;
  useEffect(() => {
    if (!hasEntry) return;
    const overlay = self.current;
    openOverlays.push(overlay);
    queueMicrotask(syncEntries);
    return () => {
      openOverlays.splice(openOverlays.indexOf(overlay), 1);
      queueMicrotask(syncEntries);
    };
  }, [hasEntry]);
  const close = useEffectEvent(() => onClose?.());
  // Subscribes once, as in use-modal.ts.
  useEffect(() => {
    const onPopState = () => {
      if (!overlayEntries.leaving && openOverlays.indexOf(self.current) >= overlayEntries.depth()) close();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
}

/** Adds entries for opened overlays and goes back for closed ones; changes in one event are handled together. */
function syncEntries(): void {
  if (overlayEntries.leaving) return;
  const entries = overlayEntries.depth();
  if (entries > openOverlays.length) goBack(entries - openOverlays.length);
  for (let depth = entries + 1; depth <= openOverlays.length; depth += 1) {
    window.history.pushState({ overlay: depth }, '');
  }
}

function goBack(count: number): void {
  overlayEntries.leaving = new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', onPopState);
      overlayEntries.leaving = null;
      resolve();
      syncEntries();
    };
    // After all other popstate listeners, so that none of them treats this as the Back button.
    const onPopState = () => setTimeout(finish);
    const giveUp = () => {
      // Going back once more would leave the page if the browser is only slow.
      window.history.replaceState(null, '');
      finish();
    };
    const timer = setTimeout(giveUp, backTimeoutMs);
    window.addEventListener('popstate', onPopState);
  });
  window.history.go(-count);
}

// Goes back at once from an entry without an open overlay, after Forward or a reload. An overlay that stays open
// after Back gets a new entry.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => setTimeout(syncEntries));
  syncEntries();
}
