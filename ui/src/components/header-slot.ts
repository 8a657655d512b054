import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/**
 * The `ref` of the header element that holds the signed-in account. A store, because after a sign-in the header and the
 * dashboard mount in the same commit: while the dashboard renders, the element does not exist yet.
 */
export function setHeaderSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** The element, or null while the header has none. */
export function useHeaderSlot(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
