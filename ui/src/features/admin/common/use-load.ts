import { useCallback, useEffect, useMemo, useState } from 'react';
import { showToast } from '../../../lib/toast';
import { errorMessage } from './error-message';
import { isSignedOut } from './session';

type Load<T> = () => Promise<T>;

/** The result of the latest request; data stay until other data have loaded. */
interface Loaded<T> {
  request: object | null;
  data: T | null;
  dataOf: Load<T> | null;
  error: string | null;
}

/**
 * Loads data at first, when `load` is another function, and on request; only the latest request counts. A toast says
 * `failed` if it fails. A session that has expired is no error here, because the page shows it.
 */
export function useLoad<T>(load: Load<T>, failed?: string) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ request: null, data: null, dataOf: null, error: null });
  const [reloads, setReloads] = useState(0);
  const request = useMemo(() => ({ load, reloads }), [load, reloads]);
  useEffect(() => {
    let stale = false;
    load().then(
      (data) => stale || setLoaded({ request, data, dataOf: load, error: null }),
      (cause: unknown) => {
        if (stale) return;
        const error = isSignedOut(cause) ? null : errorMessage(cause);
        setLoaded((before) => ({ ...before, request, error }));
        if (error !== null && failed !== undefined) showToast(failed, { kind: 'error', timing: 'long' });
      },
    );
    return () => {
      stale = true;
    };
  }, [load, request, failed]);
  return {
    data: loaded.data,
    /** Whether the data are those of `load`, and not of the function before it. */
    isCurrent: loaded.dataOf === load,
    /** The message of the last failure, until another request has ended. */
    error: loaded.error,
    loading: loaded.request !== request,
    /** Another object for each request. */
    request,
    reload: useCallback(() => setReloads((before) => before + 1), []),
    /** Changes the data that have loaded. */
    change: useCallback(
      (edit: (data: T) => T) => setLoaded((before) => ({ ...before, data: before.data && edit(before.data) })),
      [],
    ),
  };
}
