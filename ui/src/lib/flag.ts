import { useSyncExternalStore } from 'react';

/** A boolean shared by unrelated components. */
export interface Flag {
  isSet: () => boolean;
  set: (next: boolean) => void;
  /** Returns the value in a component, and rerenders it on each change. */
  use: () => boolean;
}

/** Creates a flag that is initially false. */
export function flag(): Flag {
  let value = false;
  const listeners = new Set<() => void>();
  const isSet = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    isSet,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, isSet, () => false),
  };
}
