import { useSyncExternalStore } from 'react';

/** A value that is stored outside of components and rerenders the components that use it. */
export interface Observable<T> {
  get: () => T;
  set: (next: T) => void;
  /** Calls `listener` after every `set`; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Returns the value in a component, and rerenders it on changes; the initial value while the page hydrates. */
  use: () => T;
}

/**
 * Creates an observable. While it has listeners, it also reports the changes of another source: `connect` starts calling
 * `changed`, and returns the function that stops it.
 */
export function observable<T>(initial: T, connect?: (changed: () => void) => () => void): Observable<T> {
  let value = initial;
  let disconnect: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const get = () => value;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) disconnect = connect?.(changed);
    listeners.add(listener);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
    };
  };
  return {
    get,
    set: (next) => {
      value = next;
      changed();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
