import { useState } from 'react';
import { ApiError } from '../../../../api/client';
import type { FieldError, OrderChange, StaffOrder } from '../../../../api/wire';
import { adminToasts } from '../../../../copy/admin';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { showToast, type ToastOptions } from '../../../../lib/toast';
import { errorMessage } from '../../common/error-message';
import { isStale, makeChange } from '../changes';
import { isSignedOut } from '../../common/session';

export interface OrderProps {
  order: StaffOrder;
  /** Shows the current state of the order. */
  onOrder: (order: StaffOrder) => void;
}

interface OrderEdit extends OrderProps {
  /** The order as it was when an edit began that goes on now. */
  begunFrom?: StaffOrder | undefined;
}

/** Saves an edit of an order. If a colleague was faster, the order is loaded again, and a second save replaces theirs. */
export function useOrderEdit({ order, onOrder, begunFrom }: OrderEdit) {
  // A newer state may be shown before the edit is saved.
  const [base, setBase] = useState<StaffOrder | null>(begunFrom ?? null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<readonly FieldError[]>([]);

  /** Begins an edit, if none has begun; returns the order it is based on. The last error is about other values. */
  const begin = (field?: string): StaffOrder => {
    setBase((before) => before ?? order);
    setError(null);
    setFields((before) => before.filter((one) => one.field !== field));
    return base ?? order;
  };

  /** Makes a change, which gets the order it is based on. Returns whether it was made. */
  const save = async (
    changeOf: (was: StaffOrder) => OrderChange,
    done: string,
    conflictText: (what: string) => string = words.conflict,
    options: ToastOptions = {},
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFields([]);
    const outcome = await makeChange(order._id, changeOf(base ?? order));
    if (outcome.changed !== null) {
      setBusy(false);
      onOrder(outcome.changed);
      setBase(null);
      setError(null);
      showToast(done, { timing: 'long', ...options });
      return true;
    }
    const { cause } = outcome;
    if (isSignedOut(cause)) {
      setBusy(false);
      return false;
    }
    showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long' });
    const now = await outcome.now;
    setBusy(false);
    if (now) onOrder(now);
    // After a lost response the next save is based on what staff have seen: a colleague may have changed it too.
    if (now && isRejected(cause)) setBase(now);
    setFields(cause instanceof ApiError ? cause.fields : []);
    setError(now && isStale(cause) ? conflictText(cause.message) : errorMessage(cause));
    return false;
  };
  return { busy, error, fields, showError: setError, begin, save };
}

function isRejected(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 409;
}
