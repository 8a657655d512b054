import { useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../../api/wire';
import { adminToasts } from '../../../copy/admin';
import { ordersTab as words } from '../../../copy/admin-orders';
import { showToast, type ToastOptions } from '../../../lib/toast';
import { type BulkOrder, type Cancellation, changeOrders, statusChange } from './cancel/bulk';
import { isStale, makeChange } from './changes';
import { errorMessage } from '../common/error-message';
import { isSignedOut } from '../common/session';
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
  onUndo: (orders: readonly Pick<StaffOrder, '_id'>[]) => void;
}

/** Changes the status of orders; each change can be undone from its toast. */
export function useOrderChanges({ showOrders, onUndo }: OrderChangesOptions) {
  const [errors, setErrors] = useState<StatusErrors>({});
  const showErrors = (found: StatusErrors) => setErrors((before) => ({ ...before, ...found }));

  /** Returns whether the order has the status now. */
  const change = async (
    order: StaffOrder,
    to: OrderStatus,
    isUndo: boolean,
    cancellation?: Cancellation,
  ): Promise<boolean> => {
    const request = nextRequest();
    const outcome = await makeChange(order._id, statusChange(to, order.status, cancellation));
    if (outcome.changed === null) {
      const { cause } = outcome;
      // The page shows that the session has expired.
      if (isSignedOut(cause)) return false;
      showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long', slot });
      const now = await outcome.now;
      if (now) showOrders([now]);
      const isConflict = now && isStale(cause);
      showErrors({
        [order._id]: isConflict ? conflictError(now, to) : { text: errorMessage(cause), overrideTo: null },
      });
      return false;
    }
    const { changed } = outcome;
    showOrders([changed]);
    showErrors({ [order._id]: null });
    const undo = isUndo ? null : undoOptions(to, request.at, () => void change(changed, order.status, true));
    reportChange(request, 1, 1, undo);
    if (isUndo) onUndo([changed]);
    return true;
  };

  const undoAll = async (changed: readonly BulkOrder[], to: OrderStatus) => {
    const request = nextRequest();
    const restore = ({ status }: BulkOrder) => statusChange(status, to);
    const { changed: restored, rejected, failed } = await changeOrders(changed, restore, { onOrders: showOrders });
    if (failed !== null) showToast(failed, { kind: 'error', timing: 'long', slot });
    showErrors(Object.fromEntries(rejected.map(({ _id, message }) => [_id, { text: message, overrideTo: null }])));
    if (restored.length > 0) reportChange(request, restored.length, changed.length, null);
    onUndo(restored);
  };

  /** Changes the status of several orders with one request; those that someone else has changed stay as they are. */
  const changeAll = async (
    orders: readonly StaffOrder[],
    to: OrderStatus,
    cancellation?: Cancellation,
  ): Promise<void> => {
    const request = nextRequest();
    const open = orders.filter(({ status }) => status !== to);
    const current = new Map<string, StaffOrder>();
    const changeOf = ({ status }: BulkOrder) => statusChange(to, status, cancellation);
    const { changed, rejected, failed } = await changeOrders(open, changeOf, {
      onOrders: (found) => {
        for (const order of found) current.set(order._id, order);
        showOrders(found);
      },
    });
    if (changed.length > 0) {
      const undo = undoOptions(to, request.at, () => void undoAll(changed, to));
      reportChange(request, changed.length, open.length, undo);
    } else showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long', slot });
    const reasons = new Map(rejected.map(({ _id, message }) => [_id, message]));
    const errorOf = ({ _id, status }: StaffOrder): StatusError | null => {
      const [now, reason] = [current.get(_id), failed ?? reasons.get(_id)];
      if (reason === undefined) return null;
      const isConflict = now && reasons.has(_id) && now.status !== status;
      return isConflict ? conflictError(now, to) : { text: reason, overrideTo: null };
    };
    showErrors(Object.fromEntries(open.map((order) => [order._id, errorOf(order)])));
  };

  return {
    errors,
    setStatus: (order: StaffOrder, to: OrderStatus, cancellation?: Cancellation) =>
      change(order, to, false, cancellation),
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

/** Names who changed the order and when; offers to set the requested status unless the order already has it. */
function conflictError({ status, history }: StaffOrder, requested: OrderStatus): StatusError {
  const last = [...history].reverse().find(({ action }) => action === 'order.status') ?? null;
  return {
    text: words.changedBy(status, last, last && timeAgo(last.at, new Date())),
    overrideTo: status === requested ? null : requested,
  };
}
