import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderCounts } from '../../../../api/wire';
import { type Poll, startPolling } from './poll';
import { ifSignedIn, sessionToken } from '../../common/session';

interface Counted {
  counts: OrderCounts;
  q: string;
  olderThanDays: number;
}

/**
 * Counts the orders of the shop, of a search, and those of the search of an age, again every 15 s. Failures keep the last
 * counts.
 */
export function useOrderCounts(q: string, olderThanDays: number, listRequest: object) {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [known, setKnown] = useState<{ listRequest: object | null; total: number }>({ listRequest: null, total: 0 });
  const poll = useRef<Poll | null>(null);
  const latest = useRef({ q, olderThanDays, listRequest });
  useEffect(() => {
    latest.current = { q, olderThanDays, listRequest };
    poll.current?.refresh();
  }, [q, olderThanDays, listRequest]);
  useEffect(() => {
    const load = async () => {
      // The session has expired: the next action of staff opens the sign-in dialog, the poll does not.
      if (sessionToken() === null) return;
      const wanted = latest.current;
      const counts = await ifSignedIn('GET /orders/counts', {
        query: { q: wanted.q, older_than_days: wanted.olderThanDays },
      });
      const { total } = counts.shop;
      setCounted({ ...wanted, counts });
      setKnown((before) => (before.listRequest === wanted.listRequest ? before : { ...wanted, total }));
    };
    poll.current = startPolling(load);
    return () => poll.current?.stop();
  }, []);
  const shop = counted?.counts.shop;
  return {
    /** Null until the orders of this search and age have been counted. */
    counts: counted?.q === q && counted.olderThanDays === olderThanDays ? counted.counts : null,
    open: shop?.pending ?? null,
    /** Orders placed since the list was loaded. */
    arrived: shop && known.listRequest === listRequest ? Math.max(0, shop.total - known.total) : 0,
    refresh: useCallback(() => poll.current?.refresh(), []),
  };
}
