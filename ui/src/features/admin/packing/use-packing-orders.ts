import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { claimedBy } from '../orders/fulfillment';
import { pollMs, startPolling } from '../orders/poll';
import { ifSignedIn, sessionToken } from '../shared/session';
import { useLoad } from '../shared/use-load';
import { loadPacking, reloadPacking } from './load-packing';
import { withCurrent } from './queue';

/** How often the orders are loaded while a colleague packs too, in milliseconds. */
const sharedPollMs = 3000;

/** Loads the orders with these numbers, or all that are to pack, and again every 15 s, or 3 s while others than `me` pack. */
export function usePackingOrders(numbers: readonly string[], me: string) {
  const load = useCallback(() => loadPacking(numbers), [numbers]);
  const { data, isCurrent, error, loading, reload, change } = useLoad(load);
  const orders = isCurrent ? data : null;
  const isChosen = numbers.length > 0;
  const shown = useRef(orders);
  const edits = useRef(0);
  useEffect(() => {
    shown.current = orders;
  });
  const showOrders = useCallback(
    (current: readonly StaffOrder[]) => {
      edits.current += 1;
      change((before) => withCurrent(before, current));
    },
    [change],
  );
  /** Loads the shown orders again and returns them. Throws an ApiError on failure. */
  const refresh = useCallback(
    async function loadAgain(as?: typeof ifSignedIn): Promise<StaffOrder[]> {
      if (shown.current === null) return [];
      const before = edits.current;
      const current = await reloadPacking(shown.current, isChosen, as);
      // What staff changed meanwhile is newer.
      if (before !== edits.current) return loadAgain(as);
      const merged = withCurrent(shown.current, current);
      shown.current = merged;
      change((known) => withCurrent(known, current));
      return merged;
    },
    [isChosen, change],
  );
  const nextPollMs = useEffectEvent(() =>
    (shown.current ?? []).some((order) => claimedBy(order, me) !== null) ? sharedPollMs : pollMs,
  );
  useEffect(() => {
    const poll = startPolling(async () => {
      // The session has expired: the next action of staff opens the sign-in dialog, the poll does not.
      if (sessionToken() !== null) await refresh(ifSignedIn);
    }, nextPollMs);
    return poll.stop;
  }, [refresh]);
  return {
    /** Null until they have loaded. */
    orders,
    error,
    loading,
    reload,
    /** Shows the current state of orders. */
    showOrders,
    refresh,
  };
}
