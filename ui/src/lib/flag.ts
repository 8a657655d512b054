import { useSyncExternalStore } from 'react';

/** A yes or no that components outside of each other share. */
export interface Flag {
  isSet: () => boolean;
  set: (next: boolean) => void;
  /** The same for a component, which is drawn again at each change. */
  use: () => boolean;
}

/** Makes a flag; it starts as no. */
export function flag(): Flag {
  let value = false;
  const readers = new Set<() => void>();
  const isSet = () => value;
  const subscribe = (changed: () => void) => {
    readers.add(changed);
    return () => readers.delete(changed);
  };
  return {
    isSet,
    set: (next) => {
      value = next;
      for (const changed of readers) changed();
    },
    use: () => useSyncExternalStore(subscribe, isSet, () => false),
  };
}
