import { useEffect, useState } from 'react';
import { listOrders, setOrderStatus } from '../../api/endpoints';
import { ApiError } from '../../api/client';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { ordersTab as words } from '../../copy/admin';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import { explain } from './explain';
import { type OrdersView, queryOf } from './orders-view';
import { asStaff, isSignedOut } from './session';
import { timeAgo } from './time-ago';

/** How long a status change can be undone from its toast, in milliseconds. */
export const undoTime = 10_000;

/** Why an order does not have the status that was asked for. */
export interface StatusProblem {
  text: string;
  /** Somebody else changed the order: the status staff asked for, to set it in spite of that. */
  anyway: OrderStatus | null;
}

/** By the id of the order. */
export type Problems = Readonly<Record<string, StatusProblem | null>>;

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
export function useOrders(view: OrdersView, onLoad: () => void) {
  const [loaded, setLoaded] = useState<Loaded>({ request: '', page: null, failed: null });
  const [problems, setProblems] = useState<Problems>({});
  const [round, setRound] = useState(1);
  const { q, status, page } = view;
  const request = `${round} ${status} ${page} ${q}`;

  useEffect(() => {
    let stale = false;
    onLoad();
    asStaff((token) => listOrders(token, queryOf({ q, status, page }))).then(
      (found) => stale || setLoaded({ request, page: found, failed: null }),
      (cause: unknown) => {
        if (stale || isSignedOut(cause)) return;
        setLoaded((before) => ({ ...before, request, failed: explain(cause) }));
        showToast(messages.ordersNotFetched, { kind: 'error', timing: 'long' });
      },
    );
    return () => {
      stale = true;
    };
  }, [q, status, page, request, onLoad]);

  const showOrder = (order: StaffOrder) =>
    setLoaded((before) => ({ ...before, page: before.page && withOrder(before.page, order) }));
  const showProblem = (id: string, problem: StatusProblem | null) =>
    setProblems((before) => ({ ...before, [id]: problem }));

  /** Answers whether the order has the status now. */
  const change = async (order: StaffOrder, to: OrderStatus, undoable: boolean): Promise<boolean> => {
    try {
      const changed = await asStaff((token) => setOrderStatus(token, order._id, to, order.status));
      showOrder(changed);
      showProblem(order._id, null);
      const undo = { label: words.undo, run: () => void change(changed, order.status, false) };
      showToast(messages.orderUpdated, { timing: 'long', ...(undoable && { duration: undoTime, action: undo }) });
      return true;
    } catch (cause) {
      // The page itself says that the session has ended.
      if (isSignedOut(cause)) return false;
      showToast(messages.orderNotUpdated, { kind: 'error', timing: 'long' });
      const now = isStatusChanged(cause) ? await current(order) : null;
      if (now) showOrder(now);
      showProblem(order._id, now ? changedMeanwhile(now, to) : { text: explain(cause), anyway: null });
      return false;
    }
  };

  return {
    page: loaded.page,
    failed: loaded.failed,
    loading: loaded.request !== request,
    problems,
    setStatus: (order: StaffOrder, to: OrderStatus) => change(order, to, true),
    reload: () => setRound((before) => before + 1),
  };
}

function withOrder({ orders, total }: OrderPage, changed: StaffOrder): OrderPage {
  return { total, orders: orders.map((order) => (order._id === changed._id ? changed : order)) };
}

function isStatusChanged(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'status_changed';
}

/** The order as it is now, or null when it cannot be read. */
async function current({ _id, order_number }: StaffOrder): Promise<StaffOrder | null> {
  try {
    const { orders } = await asStaff((token) => listOrders(token, { q: order_number, limit: 20 }));
    return orders.find((order) => order._id === _id) ?? null;
  } catch {
    return null;
  }
}

/** Says who changed the order and when; offers the status that was asked for, unless the order has it. */
function changedMeanwhile({ status, history }: StaffOrder, wanted: OrderStatus): StatusProblem {
  const last = history[history.length - 1];
  const when = last ? timeAgo(last.at, new Date()) : null;
  return {
    text: words.changedBy(status, last ? last.by : null, when),
    anyway: status === wanted ? null : wanted,
  };
}
