import { useSyncExternalStore } from 'react';

/** Returns whether the browser has a network; the shop may be unreachable all the same. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Returns whether the browser has a network; true during prerendering and hydration. */
export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true);
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
