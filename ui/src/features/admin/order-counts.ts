import { useCallback, useEffect, useRef, useState } from 'react';
import { countOrders } from '../../api/staff-endpoints';
import type { OrderCounts } from '../../api/wire';
import { type Poll, startPolling } from './poll';
import { sessionToken } from './session';
import { lateBefore } from './ship-by';

interface Counted {
  counts: OrderCounts;
  q: string;
}

/** Counts the orders of the shop and of a search, again every 15 s. Failures keep the last counts. */
export function useOrderCounts(q: string, listRequest: string) {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [known, setKnown] = useState({ listRequest: '', total: 0 });
  const poll = useRef<Poll | null>(null);
  const latest = useRef({ q, listRequest });
  useEffect(() => {
    latest.current = { q, listRequest };
    poll.current?.refresh();
  }, [q, listRequest]);
  useEffect(() => {
    const load = async () => {
      const token = sessionToken();
      // The session has expired: the next action of staff opens the sign-in dialog, the poll does not.
      if (token === null) return;
      const wanted = latest.current;
      const late_before = lateBefore(new Date()).toISOString();
      const counts = await countOrders(token, { q: wanted.q, late_before });
      const { total } = counts.shop;
      setCounted({ counts, q: wanted.q });
      setKnown((before) => (before.listRequest === wanted.listRequest ? before : { ...wanted, total }));
    };
    poll.current = startPolling(load);
    return () => poll.current?.stop();
  }, []);
  const shop = counted?.counts.shop;
  return {
    /** Null until the orders of this search have been counted. */
    counts: counted?.q === q ? counted.counts : null,
    open: shop?.pending ?? null,
    /** Orders placed since the list was loaded. */
    arrived: shop && known.listRequest === listRequest ? Math.max(0, shop.total - known.total) : 0,
    refresh: useCallback(() => poll.current?.refresh(), []),
  };
}
