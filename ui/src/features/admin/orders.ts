import { useEffect, useState } from 'react';
import { listOrders, setOrderStatus } from '../../api/endpoints';
import { ApiError } from '../../api/client';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { adminToasts } from '../../copy/admin';
import { ordersTab as words } from '../../copy/admin-orders';
import { showToast } from '../../lib/toast';
import { errorMessage } from './error-message';
import { type OrdersView, queryOf } from './orders-view';
import { asStaff, isSignedOut } from './session';
import { timeAgo } from './time-ago';

/** How long a status change can be undone from its toast, in milliseconds. */
export const undoMs = 10_000;

/** The error of a failed status change. */
export interface StatusError {
  text: string;
  /** If someone else changed the order: the requested status, which staff can still set. */
  overrideTo: OrderStatus | null;
}

/** Errors by order ID. */
export type StatusErrors = Readonly<Record<string, StatusError | null>>;

export interface OrderPage {
  orders: StaffOrder[];
  total: number;
}

/** The latest load; the previous page is kept while the next one loads and if loading fails. */
interface Loaded {
  request: string;
  page: OrderPage | null;
  error: string | null;
}

/** Loads a page of orders and changes their status. */
export function useOrders(view: OrdersView, onLoad: () => void) {
  const [loaded, setLoaded] = useState<Loaded>({ request: '', page: null, error: null });
  const [statusErrors, setStatusErrors] = useState<StatusErrors>({});
  const [reloadCount, setReloadCount] = useState(1);
  const { q, status, page, perPage } = view;
  const request = `${reloadCount} ${status} ${page} ${perPage} ${q}`;

  useEffect(() => {
    let stale = false;
    onLoad();
    asStaff((token) => listOrders(token, queryOf({ q, status, page, perPage }))).then(
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
  }, [q, status, page, perPage, request, onLoad]);

  const showOrder = (order: StaffOrder) =>
    setLoaded((before) => ({ ...before, page: before.page && withOrder(before.page, order) }));
  const showStatusError = (id: string, error: StatusError | null) =>
    setStatusErrors((before) => ({ ...before, [id]: error }));

  /** Returns whether the order has the status now. */
  const change = async (order: StaffOrder, to: OrderStatus, undoable: boolean): Promise<boolean> => {
    try {
      const changed = await asStaff((token) => setOrderStatus(token, order._id, to, order.status));
      showOrder(changed);
      showStatusError(order._id, null);
      const undo = { label: words.undo, run: () => void change(changed, order.status, false) };
      showToast(adminToasts.orderUpdated, { timing: 'long', ...(undoable && { duration: undoMs, action: undo }) });
      return true;
    } catch (cause) {
      // The page shows that the session has expired.
      if (isSignedOut(cause)) return false;
      showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long' });
      const now = isStatusChanged(cause) ? await reloadOrder(order) : null;
      if (now) showOrder(now);
      showStatusError(order._id, now ? conflictError(now, to) : { text: errorMessage(cause), overrideTo: null });
      return false;
    }
  };

  return {
    page: loaded.page,
    loadError: loaded.error,
    loading: loaded.request !== request,
    statusErrors,
    setStatus: (order: StaffOrder, to: OrderStatus) => change(order, to, true),
    reload: () => setReloadCount((before) => before + 1),
  };
}

function withOrder({ orders, total }: OrderPage, changed: StaffOrder): OrderPage {
  return { total, orders: orders.map((order) => (order._id === changed._id ? changed : order)) };
}

function isStatusChanged(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'status_changed';
}

/** Loads the current state of an order; returns null on failure. */
async function reloadOrder({ _id, order_number }: StaffOrder): Promise<StaffOrder | null> {
  try {
    const { orders } = await asStaff((token) => listOrders(token, { q: order_number, limit: 20 }));
    return orders.find((order) => order._id === _id) ?? null;
  } catch {
    return null;
  }
}

/** Names who changed the order and when; offers to set the requested status unless the order already has it. */
function conflictError({ status, history }: StaffOrder, requested: OrderStatus): StatusError {
  const last = history[history.length - 1];
  const when = last ? timeAgo(last.at, new Date()) : null;
  return {
    text: words.changedBy(status, last ? last.by : null, when),
    overrideTo: status === requested ? null : requested,
  };
}
