import { useSyncExternalStore } from 'react';

/** False while a page is rendered without a browser and while it hydrates, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never() {
  return () => {};
}
