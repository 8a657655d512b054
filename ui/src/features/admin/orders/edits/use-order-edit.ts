import { useState } from 'react';
import { ApiError } from '../../../../api/client';
import type { FieldError, StaffOrder } from '../../../../api/wire';
import { adminToasts } from '../../../../copy/admin';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { showToast } from '../../../../lib/toast';
import { errorMessage } from '../../common/error-message';
import { reloadOrder } from '../reload-order';
import { asStaff, isSignedOut } from '../../common/session';

interface OrderEdit {
  order: StaffOrder;
  /** Shows the current state of the order. */
  onOrder: (order: StaffOrder) => void;
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

  /** Saves an edit, which gets the order it is based on. Returns whether it was saved. */
  const save = async (
    edit: (token: string, was: StaffOrder) => Promise<StaffOrder>,
    done: string,
    conflictText: (what: string) => string = words.conflict,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFields([]);
    try {
      onOrder(await asStaff((token) => edit(token, base ?? order)));
      setBase(null);
      setError(null);
      showToast(done, { timing: 'long' });
      return true;
    } catch (cause) {
      if (isSignedOut(cause)) return false;
      showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long' });
      const isConflict = cause instanceof ApiError && cause.status === 409;
      const now = isConflict ? await reloadOrder(order) : null;
      if (now) {
        onOrder(now);
        setBase(now);
      }
      setFields(cause instanceof ApiError ? cause.fields : []);
      setError(now && isNewer(cause) ? conflictText(cause.message) : errorMessage(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, fields, showError: setError, begin, save };
}

/** Returns whether a colleague has changed what was edited, as `note_changed` and `refund_moved` say. */
function isNewer(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && /_(changed|moved)$/.test(cause.code);
}
