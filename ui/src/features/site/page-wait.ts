import { useSyncExternalStore } from 'react';

/** Most pages are there sooner; a sign that only flashes would say nothing. In milliseconds. */
const patience = 300;

let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const readers = new Set<() => void>();

/** Tells whether the page that was asked for has been on its way for a while. */
export function usePageWait(): boolean {
  return useSyncExternalStore(
    (changed) => {
      readers.add(changed);
      return () => readers.delete(changed);
    },
    () => shown,
    () => false,
  );
}

/** A page has been asked for and is not there yet. */
export function startPageWait(): void {
  clearTimeout(timer);
  timer = setTimeout(() => show(true), patience);
}

/** It is there. */
export function endPageWait(): void {
  clearTimeout(timer);
  show(false);
}

function show(next: boolean): void {
  shown = next;
  for (const changed of readers) changed();
}
