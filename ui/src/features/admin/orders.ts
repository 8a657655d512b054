import { useEffect, useState } from 'react';
import { listOrders, setOrderStatus } from '../../api/endpoints';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import { explain } from './explain';
import { type OrdersView, queryOf } from './orders-view';
import { asStaff, isSignedOut } from './session';

export interface OrderPage {
  orders: StaffOrder[];
  total: number;
}

/** What came of the last load; the page before it stays when it failed, and while the next one is on its way. */
interface Loaded {
  request: string;
  page: OrderPage | null;
  failed: string | null;
}

/** One page of orders, and the change of an order's status. */
export function useOrders(view: OrdersView) {
  const [loaded, setLoaded] = useState<Loaded>({ request: '', page: null, failed: null });
  const [round, setRound] = useState(1);
  const { q, status, page } = view;
  const request = `${round} ${status} ${page} ${q}`;

  useEffect(() => {
    let stale = false;
    asStaff((token) => listOrders(token, queryOf({ q, status, page }))).then(
      (found) => stale || setLoaded({ request, page: found, failed: null }),
      (cause: unknown) => {
        if (stale || isSignedOut(cause)) return;
        setLoaded((before) => ({ ...before, request, failed: explain(cause) }));
        showToast(messages.ordersNotFetched, { kind: 'error', place: 'counter' });
      },
    );
    return () => {
      stale = true;
    };
  }, [q, status, page, request]);

  /** Answers why it failed, or null once the order has the status. */
  const setStatus = async (order: StaffOrder, to: OrderStatus): Promise<string | null> => {
    try {
      const changed = await asStaff((token) => setOrderStatus(token, order._id, to));
      setLoaded((before) => ({ ...before, page: before.page && withOrder(before.page, changed) }));
      showToast(messages.orderUpdated, { place: 'counter' });
      return null;
    } catch (cause) {
      if (!isSignedOut(cause)) showToast(messages.orderNotUpdated, { kind: 'error', place: 'counter' });
      return explain(cause);
    }
  };

  return {
    page: loaded.page,
    failed: loaded.failed,
    loading: loaded.request !== request,
    setStatus,
    reload: () => setRound((before) => before + 1),
  };
}

function withOrder({ orders, total }: OrderPage, changed: StaffOrder): OrderPage {
  return { total, orders: orders.map((order) => (order._id === changed._id ? changed : order)) };
}
