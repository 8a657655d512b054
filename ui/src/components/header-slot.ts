import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/**
 * The `ref` callback of the header element that the staff account is rendered into. The element is in a store because
 * the header and the dashboard mount in the same commit after sign-in: it does not exist while the dashboard first
 * renders.
 */
export function setHeaderSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** Returns the element, or null while the header has none. */
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
