import { useCallback, useMemo, useState } from 'react';
import type { AuditEntry } from '../../../api/wire';
import { asStaff } from '../common/session';
import { useLoad } from '../common/use-load';
import { queryOf, readFilters } from './audit-view';

const none: readonly AuditEntry[] = [];

/** Loads the newest entries that match the filters in the query string, and older ones on request. */
export function useAuditLog(search: string) {
  const query = useMemo(() => queryOf(readFilters(search)), [search]);
  /** The entries that are loaded before others of the same query. */
  const [newer, setNewer] = useState({ query, entries: none });
  const before = newer.query === query ? newer.entries : none;
  const isOlder = before.length > 0;
  const load = useCallback(async () => {
    const last = before[before.length - 1];
    const page = await asStaff('GET /audit', { query: { ...query, ...(last && { before: last._id }) } });
    return { entries: [...before, ...page.entries], hasOlder: page.has_older };
  }, [query, before]);
  const { data, isCurrent, error, loading, reload } = useLoad(load);
  // Entries of other filters are shown only while those of these filters load for the first time.
  const log = isCurrent || isOlder || (loading && error === null) ? data : null;
  return {
    /** Null until the first page has loaded. */
    entries: log?.entries ?? null,
    hasOlder: log?.hasOlder ?? false,
    error,
    loading: loading && !isOlder,
    loadingOlder: loading && isOlder,
    showOlder: () => log && setNewer({ query, entries: log.entries }),
    reload,
  };
}
