import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { hasWaitingToasts, onToastWaiting } from '../../lib/toast';

const ToastLayer = lazy(() => import('./ToastLayer').then((module) => ({ default: module.ToastLayer })));

let wanted = false;

/** The place of the toasts; its code is fetched with the first one. */
export function Toasts() {
  const shown = useSyncExternalStore(onToastWaiting, isWanted, () => false);
  if (!shown) return null;
  // Beside the page, not in it: an open drawer makes the page inert, toasts stay readable.
  return createPortal(
    <div data-toasts="">
      <Suspense fallback={null}>
        <ToastLayer />
      </Suspense>
    </div>,
    document.body,
  );
}

/** Once wanted, the layer stays. */
function isWanted(): boolean {
  wanted ||= hasWaitingToasts();
  return wanted;
}
