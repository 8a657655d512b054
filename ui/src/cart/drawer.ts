import { useSyncExternalStore } from 'react';

let open = false;
const readers = new Set<() => void>();

/** Tells whether the cart drawer is open. */
export function useDrawerOpen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      readers.add(changed);
      return () => readers.delete(changed);
    },
    () => open,
    () => false,
  );
}

export function openDrawer(): void {
  set(true);
}

export function closeDrawer(): void {
  set(false);
}

function set(next: boolean): void {
  open = next;
  for (const changed of readers) changed();
}
