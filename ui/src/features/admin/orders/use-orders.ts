import { useCallback, useEffect, useState } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { adminToasts } from '../../../copy/admin';
import { showToast } from '../../../lib/toast';
import { errorMessage } from '../shared/error-message';
import { type LoadedPage, loadPage } from './load-orders';
import { type OrdersView, urlOf } from './orders-view';
import { asStaff, isSignedOut } from '../shared/session';

/** The latest load; the previous page is kept while the next one loads and if loading fails. */
interface Loaded {
  request: string;
  page: LoadedPage | null;
  error: string | null;
}

/** Loads a page of orders. */
export function useOrders(view: OrdersView, onLoad: () => void) {
  const [loaded, setLoaded] = useState<Loaded>({ request: '', page: null, error: null });
  const [reloadCount, setReloadCount] = useState(1);
  const request = `${reloadCount} ${urlOf(view)}`;

  useEffect(() => {
    let stale = false;
    onLoad();
    asStaff((token) => loadPage(token, view)).then(
      (found) => stale || setLoaded({ request, page: found, error: null }),
      (cause: unknown) => {
        if (stale || isSignedOut(cause)) return;
        setLoaded((before) => ({ ...before, request, error: errorMessage(cause) }));
        showToast(adminToasts.ordersNotFetched, { kind: 'error', timing: 'long' });
      },
    );
    return () => {
      stale = true;
    };
  }, [view, request, onLoad]);

  return {
    /** Changes with each load. */
    request,
    page: loaded.page,
    loadError: loaded.error,
    loading: loaded.request !== request,
    /** Replaces orders of the page by their current state. */
    showOrders: useCallback(
      (orders: readonly StaffOrder[]) =>
        setLoaded((before) => ({ ...before, page: before.page && withOrders(before.page, orders) })),
      [],
    ),
    reload: useCallback(() => setReloadCount((before) => before + 1), []),
  };
}

function withOrders(page: LoadedPage, changed: readonly StaffOrder[]): LoadedPage {
  const byId = new Map(changed.map((order) => [order._id, order]));
  return { ...page, orders: page.orders.map((order) => byId.get(order._id) ?? order) };
}
