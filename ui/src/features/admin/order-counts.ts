import { useCallback, useEffect, useRef, useState } from 'react';
import { listOrders } from '../../api/endpoints';
import type { OrderStatus } from '../../api/wire';
import { type Poll, startPolling } from './poll';
import { sessionToken } from './session';

/** The number of orders with each status. */
export type OrderCounts = Readonly<Record<OrderStatus, number>>;

interface Counted {
  /** Of the whole shop. */
  shop: OrderCounts;
  /** Of the search; those of the shop if nothing is searched. */
  found: OrderCounts;
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
      const shop = await countOrders(token, '');
      const found = wanted.q === '' ? shop : await countOrders(token, wanted.q);
      setCounted({ shop, found, q: wanted.q });
      setKnown((before) => (before.listRequest === wanted.listRequest ? before : { ...wanted, total: totalOf(shop) }));
    };
    poll.current = startPolling(load);
    return () => poll.current?.stop();
  }, []);
  return {
    /** Null until the orders of this search have been counted. */
    found: counted?.q === q ? counted.found : null,
    open: counted?.shop.pending ?? null,
    /** Orders placed since the list was loaded. */
    arrived: counted && known.listRequest === listRequest ? Math.max(0, totalOf(counted.shop) - known.total) : 0,
    refresh: useCallback(() => poll.current?.refresh(), []),
  };
}

export function totalOf({ pending, paid, cancelled }: OrderCounts): number {
  return pending + paid + cancelled;
}

async function countOrders(token: string, q: string): Promise<OrderCounts> {
  const count = async (status: OrderStatus) => (await listOrders(token, { q, status, limit: 1 })).total;
  const [pending, paid, cancelled] = await Promise.all([count('pending'), count('paid'), count('cancelled')]);
  return { pending, paid, cancelled };
}
