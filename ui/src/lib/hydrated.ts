import { useSyncExternalStore } from 'react';

/** Returns `prerendered()` during prerendering and hydration, `current()` afterwards. */
export function useOnceHydrated<T>(current: () => T, prerendered: () => T): T {
  return useSyncExternalStore(subscribeNever, current, prerendered);
}

/** Returns false during prerendering and hydration, true afterwards. */
export function useHydrated(): boolean {
  return useOnceHydrated(
    () => true,
    () => false,
  );
}

function subscribeNever() {
  return () => {};
}
