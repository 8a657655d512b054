/** What a key holds: nothing, a JSON value, or text that is not JSON. */
export type Stored = { state: 'absent' } | { state: 'broken' } | { state: 'held'; value: unknown };

/** Browser storage that never throws: a denied or full storage reads as empty and refuses to write. */
export interface Area {
  read(key: string): string | null;
  readJson(key: string): Stored;
  /** Answers whether the value is kept. */
  write(key: string, value: string): boolean;
  writeJson(key: string, value: unknown): boolean;
  remove(key: string): void;
}

function area(open: () => Storage): Area {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  const read = (key: string) => attempt((storage) => storage.getItem(key), null);
  const write = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  return {
    read,
    readJson: (key) => parse(read(key)),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

function parse(text: string | null): Stored {
  if (text === null) return { state: 'absent' };
  try {
    return { state: 'held', value: JSON.parse(text) as unknown };
  } catch {
    return { state: 'broken' };
  }
}

/** Storage that outlives the tab and is shared by all tabs. */
export const local = area(() => window.localStorage);

/** Storage of this tab. */
export const session = area(() => window.sessionStorage);

/** Calls back when another tab changes the key, or when the page comes back from the back-forward cache. */
export function onStorageChange(key: string, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) changed();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) changed();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
