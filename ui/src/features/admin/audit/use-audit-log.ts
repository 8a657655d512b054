import { useCallback, useEffect, useMemo, useState } from 'react';
import { listAudit } from '../../../api/staff-endpoints';
import type { AuditEntry, AuditLog } from '../../../api/wire';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut } from '../shared/session';
import { queryOf, readFilters } from './audit-view';

interface Loaded {
  /** What was loaded. */
  key: string;
  /** Null until the first page has loaded. */
  entries: AuditEntry[] | null;
  hasOlder: boolean;
  error: string | null;
}

/** Loads the newest entries that match the filters in the query string, and older ones on request. */
export function useAuditLog(search: string) {
  const query = useMemo(() => queryOf(readFilters(search)), [search]);
  const [load, setLoad] = useState(1);
  const [loaded, setLoaded] = useState<Loaded>({ key: '', entries: null, hasOlder: false, error: null });
  const [loadingOlder, setLoadingOlder] = useState(false);
  const key = `${load} ${JSON.stringify(query)}`;
  const show = useCallback(
    (page: Promise<AuditLog>, forKey: string, before: AuditEntry[], isStale: () => boolean = () => false) => {
      return page.then(
        ({ entries, has_older: hasOlder }) => {
          if (!isStale()) setLoaded({ key: forKey, entries: [...before, ...entries], hasOlder, error: null });
        },
        (cause: unknown) => {
          if (isStale() || isSignedOut(cause)) return;
          setLoaded({
            key: forKey,
            entries: before.length > 0 ? before : null,
            hasOlder: false,
            error: errorMessage(cause),
          });
        },
      );
    },
    [],
  );
  useEffect(() => {
    let stale = false;
    void show(
      asStaff((token) => listAudit(token, query)),
      key,
      [],
      () => stale,
    );
    return () => {
      stale = true;
    };
  }, [query, key, show]);
  const { entries } = loaded;
  const showOlder = async () => {
    const last = entries?.[entries.length - 1];
    if (!last || loadingOlder) return;
    setLoadingOlder(true);
    await show(
      asStaff((token) => listAudit(token, { ...query, before: last._id })),
      key,
      entries ?? [],
    );
    setLoadingOlder(false);
  };
  return {
    entries,
    hasOlder: loaded.hasOlder,
    error: loaded.error,
    loading: loaded.key !== key,
    loadingOlder,
    showOlder: () => void showOlder(),
    reload: useCallback(() => setLoad((before) => before + 1), []),
  };
}
