/** The content of a key: nothing, text that is not JSON, or a JSON value. */
export type Stored = { state: 'absent' } | { state: 'broken' } | { state: 'present'; value: unknown };

/** Browser storage that never throws: if access is denied, reads return null; if a write fails, it returns false. */
export interface SafeStorage {
  read(key: string): string | null;
  readJson(key: string): Stored;
  /** Returns whether the value was stored. */
  write(key: string, value: string): boolean;
  writeJson(key: string, value: unknown): boolean;
  remove(key: string): void;
}

function safeStorage(open: () => Storage): SafeStorage {
  const access = <T>(operation: (storage: Storage) => T, fallback: T): T => {
    try {
      return operation(open());
    } catch {
      return fallback;
    }
  };
  const read = (key: string) => access((storage) => storage.getItem(key), null);
  const write = (key: string, value: string) =>
    access((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  return {
    read,
    readJson: (key) => parse(read(key)),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => access((storage) => storage.removeItem(key), undefined),
  };
}

function parse(text: string | null): Stored {
  if (text === null) return { state: 'absent' };
  try {
    return { state: 'present', value: JSON.parse(text) as unknown };
  } catch {
    return { state: 'broken' };
  }
}

/** Persistent storage, shared by all tabs. */
export const local = safeStorage(() => window.localStorage);

/** Storage of this tab, cleared when the tab closes. */
export const session = safeStorage(() => window.sessionStorage);

/**
 * Calls `listener` when another tab changes the key, or when the page is restored from the back-forward cache. Returns
 * the unsubscribe function.
 */
export function onStorageChange(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
