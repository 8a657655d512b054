import { useCallback, useEffect, useRef } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { pollMs, startPolling } from '../orders/loading/poll';
import { ifSignedIn, sessionToken } from '../common/session';
import { useLoad } from '../common/use-load';
import { loadPacking, reloadPacking } from './load-packing';
import { withCurrent } from './queue';

/** How often the orders are loaded while somebody packs, in milliseconds. */
const packingPollMs = 2000;

/**
 * Loads the orders with these numbers, or all that are to pack, and again every 15 s, or 2 s while the station is open or
 * somebody packs.
 */
export function usePackingOrders(numbers: readonly string[], isStationOpen: boolean) {
  const load = useCallback(() => loadPacking(numbers), [numbers]);
  const { data, isCurrent, error, loading, reload, change } = useLoad(load);
  const orders = isCurrent ? data : null;
  const isChosen = numbers.length > 0;
  const shown = useRef(orders);
  /** The IDs of the orders that staff changed, in the order of the changes. */
  const edited = useRef<string[]>([]);
  useEffect(() => {
    shown.current = orders;
  });
  const showOrders = useCallback(
    (current: readonly StaffOrder[]) => {
      edited.current.push(...current.map(({ _id }) => _id));
      change((before) => withCurrent(before, current));
    },
    [change],
  );
  /** Loads the shown orders again and returns them. Throws an ApiError on failure. */
  const refresh = useCallback(
    async (as?: typeof ifSignedIn): Promise<StaffOrder[]> => {
      if (shown.current === null) return [];
      const before = edited.current.length;
      const loaded = await reloadPacking(shown.current, isChosen, as);
      // What staff changed meanwhile is newer.
      const newer = new Set(edited.current.slice(before));
      const current = loaded.filter(({ _id }) => !newer.has(_id));
      const merged = withCurrent(shown.current, current);
      shown.current = merged;
      change((known) => withCurrent(known, current));
      return merged;
    },
    [isChosen, change],
  );
  useEffect(() => {
    const isPacking = () => isStationOpen || (shown.current ?? []).some(isClaimed);
    const poll = startPolling(
      async () => {
        // The session has expired: the next action of staff opens the sign-in dialog, the poll does not.
        if (sessionToken() !== null) await refresh(ifSignedIn);
      },
      () => (isPacking() ? packingPollMs : pollMs),
    );
    return poll.stop;
  }, [refresh, isStationOpen]);
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

function isClaimed({ fulfillment }: StaffOrder): boolean {
  return fulfillment.claim !== undefined;
}
