import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The `ref` of the place in the header of a staff page for the signed-in account. */
export function setHeaderSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** The slot, or null while the header shows none. */
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
