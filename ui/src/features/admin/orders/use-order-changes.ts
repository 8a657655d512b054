import { useState } from 'react';
import { setOrderStatus } from '../../../api/endpoints';
import { ApiError } from '../../../api/client';
import type { OrderStatus, RejectedOrder, StaffOrder } from '../../../api/wire';
import { adminToasts } from '../../../copy/admin';
import { ordersTab as words } from '../../../copy/admin-orders';
import { showToast, type ToastOptions } from '../../../lib/toast';
import { restoreStatuses, setStatuses } from './bulk';
import { withStatusOf } from './fulfillment';
import { errorMessage } from '../common/error-message';
import { reloadOrder } from './reload-order';
import { asStaff, isSignedOut, useSession } from '../common/session';
import { timeAgo } from '../common/time-ago';
import { undoMs } from '../common/undo-ms';

/** A toast that is shown for a shorter time offers no undo. */
const minUndoMs = 3000;

/**
 * Returns the options of a toast that offers to undo a change, which was requested at a time in milliseconds. That of a
 * cancellation closes when the money goes back, also while staff point at it.
 */
export function undoOptions(to: OrderStatus, requestedAt: number, run: () => void): ToastOptions {
  const action = { label: words.undo, run };
  if (to !== 'cancelled') return { duration: undoMs, action };
  const left = requestedAt + undoMs - Date.now();
  return left < minUndoMs ? {} : { duration: undoMs, maxDuration: left, action };
}

/** Only the last change has a toast. */
const slot = 'order status';

/**
 * Changes are numbered when they are requested: responses can arrive in another order, and Undo must belong to the
 * last request.
 */
let lastRequest = 0;
let lastReported = 0;

function nextRequest() {
  return { number: ++lastRequest, at: Date.now() };
}

/** The error of a failed status change. */
export interface StatusError {
  text: string;
  /** If someone else changed the order: the requested status, which staff can still set. */
  overrideTo: OrderStatus | null;
}

/** Errors by order ID. */
export type StatusErrors = Readonly<Record<string, StatusError | null>>;

interface OrderChangesOptions {
  /** Shows the current state of orders in the list. */
  showOrders: (orders: readonly StaffOrder[]) => void;
  /** Called after a change was undone, with its orders. */
  onUndo: (orders: readonly StaffOrder[]) => void;
}

/** Changes the status of orders; each change can be undone from its toast. */
export function useOrderChanges({ showOrders, onUndo }: OrderChangesOptions) {
  const [errors, setErrors] = useState<StatusErrors>({});
  const session = useSession();
  const email = session.state === 'in' || session.state === 'expired' ? session.account.email : '';
  const showErrors = (found: StatusErrors) => setErrors((before) => ({ ...before, ...found }));

  /** Returns whether the order has the status now. */
  const change = async (order: StaffOrder, to: OrderStatus, isUndo: boolean): Promise<boolean> => {
    const request = nextRequest();
    try {
      const changed = await asStaff((token) => setOrderStatus(token, order._id, to, order.status));
      showOrders([changed]);
      showErrors({ [order._id]: null });
      reportChange(
        request,
        1,
        1,
        isUndo ? null : undoOptions(to, request.at, () => void change(changed, order.status, true)),
      );
      if (isUndo) onUndo([changed]);
      return true;
    } catch (cause) {
      // The page shows that the session has expired.
      if (isSignedOut(cause)) return false;
      showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long', slot });
      const now = isStatusChanged(cause) ? await reloadOrder(order) : null;
      if (now) showOrders([now]);
      showErrors({ [order._id]: now ? conflictError(now, to) : { text: errorMessage(cause), overrideTo: null } });
      return false;
    }
  };

  /** Shows the outcome of a bulk change in the rows. */
  const showOutcome = async (orders: readonly StaffOrder[], to: OrderStatus, rejected: readonly RejectedOrder[]) => {
    const reasons = new Map(rejected.map(({ _id, message }) => [_id, message]));
    showErrors(Object.fromEntries(orders.map(({ _id }) => [_id, null])));
    const conflicts = orders.filter(({ _id }) => reasons.has(_id));
    const current = await Promise.all(conflicts.map(reloadOrder));
    showOrders(current.filter((order) => order !== null));
    const found = conflicts.map(({ _id, status }, at): [string, StatusError] => {
      const now = current[at];
      const isConflict = now && now.status !== status;
      return [_id, isConflict ? conflictError(now, to) : { text: reasons.get(_id) ?? '', overrideTo: null }];
    });
    showErrors(Object.fromEntries(found));
  };

  const undoAll = async (changed: readonly StaffOrder[], to: OrderStatus) => {
    const request = nextRequest();
    const { changed: restored, rejected, failed } = await restoreStatuses(changed, to);
    if (failed !== null) showToast(failed, { kind: 'error', timing: 'long', slot });
    showErrors(Object.fromEntries(rejected.map(({ _id, message }) => [_id, { text: message, overrideTo: null }])));
    const ids = new Set(restored.map(({ _id }) => _id));
    const orders = changed.filter(({ _id }) => ids.has(_id));
    const shown = orders.map((order) => withStatus(withStatus(order, to, email), order.status, email));
    showOrders(shown);
    if (shown.length > 0) reportChange(request, shown.length, changed.length, null);
    onUndo(shown);
  };

  /** Changes the status of several orders with one request; those that someone else has changed stay as they are. */
  const changeAll = async (orders: readonly StaffOrder[], to: OrderStatus): Promise<void> => {
    const request = nextRequest();
    const open = orders.filter(({ status }) => status !== to);
    const result = await setStatuses(open, to);
    const ids = new Set(result.changed.map(({ _id }) => _id));
    const changed = open.filter(({ _id }) => ids.has(_id));
    showOrders(changed.map((order) => withStatus(order, to, email)));
    if (changed.length > 0)
      reportChange(
        request,
        changed.length,
        open.length,
        undoOptions(to, request.at, () => void undoAll(changed, to)),
      );
    else showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long', slot });
    if (result.failed === null) await showOutcome(open, to, result.rejected);
    else showErrors(Object.fromEntries(open.map(({ _id }) => [_id, { text: result.failed ?? '', overrideTo: null }])));
  };

  return {
    errors,
    setStatus: (order: StaffOrder, to: OrderStatus) => change(order, to, false),
    setStatuses: changeAll,
  };
}

function reportChange(
  request: ReturnType<typeof nextRequest>,
  changed: number,
  of: number,
  undo: ToastOptions | null,
): void {
  if (request.number < lastReported) return;
  lastReported = request.number;
  const text = of === 1 ? adminToasts.orderUpdated : words.updated(adminToasts.orderUpdated, changed, of);
  showToast(text, {
    timing: 'long',
    slot,
    ...undo,
  });
}

/** Returns the order after a change by this account; a bulk change returns no orders. */
function withStatus(order: StaffOrder, after: OrderStatus, by: string): StaffOrder {
  const entry = { at: new Date().toISOString(), by, action: 'order.status', before: order.status, after } as const;
  const details = { ...order.order, status: after };
  const fulfillment = order.fulfillment && { fulfillment: withStatusOf(order.fulfillment, after) };
  return { ...order, status: after, order: details, history: [...order.history, entry], ...fulfillment };
}

function isStatusChanged(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'status_changed';
}

/** Names who changed the order and when; offers to set the requested status unless the order already has it. */
function conflictError({ status, history }: StaffOrder, requested: OrderStatus): StatusError {
  const last = [...history].reverse().find(({ action }) => action === 'order.status') ?? null;
  return {
    text: words.changedBy(status, last, last && timeAgo(last.at, new Date())),
    overrideTo: status === requested ? null : requested,
  };
}
