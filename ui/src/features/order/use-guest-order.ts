import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client';
import type { GuestOrder } from '../../api/wire';
import type * as Payments from './payment';

/** An order as the server last described it. */
export interface FoundOrder {
  state: 'found';
  order: GuestOrder;
  /** When the time to cancel ends, on the clock of this browser; null if it is over. */
  cancelUntil: number | null;
  /** Describes the payment of the order; null if it has none. */
  payments: typeof Payments | null;
}

export type Lookup = { state: 'loading' } | { state: 'unknown' } | { state: 'failed' } | FoundOrder;

export interface GuestOrderAccess {
  lookup: Lookup;
  /** Loads the order again. If that fails, an order that was found stays. */
  reload: () => Promise<void>;
  /** Cancels the order; throws an ApiError if it was not cancelled. */
  cancel: () => Promise<void>;
}

/** Loads the order of a link, and again whenever its tab is shown again. */
export function useGuestOrder(link: string): GuestOrderAccess {
  const [lookup, setLookup] = useState<Lookup>({ state: 'loading' });
  const requests = useRef({ sent: 0, shown: 0 });

  /** Shows the result of a request, unless that of a later one is shown. */
  const show = useCallback(async (request: Promise<GuestOrder>) => {
    const { current } = requests;
    current.sent += 1;
    const number = current.sent;
    const order = await request;
    // Loaded where there is a payment.
    const payments = order.payment ? await import('./payment') : null;
    if (number < current.shown) return;
    current.shown = number;
    setLookup(foundNow(order, payments));
  }, []);
  const reload = useCallback(async () => {
    try {
      await show(call('GET /guest/{link}', { path: { link } }));
    } catch (cause) {
      const state = cause instanceof ApiError && cause.status === 404 ? 'unknown' : 'failed';
      setLookup((last) => (last.state === 'found' && state === 'failed' ? last : { state }));
    }
  }, [link, show]);
  const cancel = useCallback(() => show(call('POST /guest/{link}/cancel', { path: { link }, body: {} })), [link, show]);

  useEffect(() => {
    const onShow = () => {
      if (!document.hidden) void reload();
    };
    // The first load, too, ends in a later task.
    onShow();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [reload]);
  return { lookup, reload, cancel };
}

function foundNow(order: GuestOrder, payments: FoundOrder['payments']): FoundOrder {
  const seconds = order.cancel_seconds_left;
  const cancelUntil = seconds === undefined ? null : Date.now() + seconds * 1000;
  return { state: 'found', order, cancelUntil, payments };
}
