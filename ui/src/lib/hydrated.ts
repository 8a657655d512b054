import { useSyncExternalStore } from 'react';

/** Returns false during prerendering and hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

function subscribeNever() {
  return () => {};
}
