import { useCallback } from 'react';
import type { StaffOrder } from '../../../../api/wire';
import { adminToasts } from '../../../../copy/admin';
import { type OrderPage, loadPage } from './load-orders';
import type { OrdersView } from './orders-view';
import { withToken } from '../../common/session';
import { useLoad } from '../../common/use-load';

/** Loads a page of orders. The page before it stays while it loads, and if that fails. */
export function useOrders(view: OrdersView, onLoad: () => void) {
  const load = useCallback(() => {
    onLoad();
    return withToken((token) => loadPage(token, view));
  }, [view, onLoad]);
  const { data: page, change, ...loaded } = useLoad(load, adminToasts.ordersNotFetched);
  return {
    ...loaded,
    page,
    /** Replaces orders of the page by their current state. */
    showOrders: useCallback(
      (orders: readonly StaffOrder[]) => change((before) => withOrders(before, orders)),
      [change],
    ),
  };
}

function withOrders(page: OrderPage, changed: readonly StaffOrder[]): OrderPage {
  const byId = new Map(changed.map((order) => [order._id, order]));
  return { ...page, orders: page.orders.map((order) => byId.get(order._id) ?? order) };
}
