import { useState } from 'react';
import { ApiError } from '../../../api/client';
import type { FieldError, StaffOrder } from '../../../api/wire';
import { adminToasts } from '../../../copy/admin';
import { orderEdits as words } from '../../../copy/admin-order-edits';
import { showToast } from '../../../lib/toast';
import { errorMessage } from '../error-message';
import { reloadOrder } from '../reload-order';
import { asStaff, isSignedOut } from '../session';

interface OrderEdit {
  order: StaffOrder;
  /** Shows the current state of the order. */
  onOrder: (order: StaffOrder) => void;
}

/** Saves an edit of an order. If a colleague was faster, the order is loaded again, and a second save replaces theirs. */
export function useOrderEdit({ order, onOrder }: OrderEdit) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<readonly FieldError[]>([]);

  /** Returns whether the edit was saved. */
  const save = async (edit: (token: string) => Promise<StaffOrder>, done: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFields([]);
    try {
      onOrder(await asStaff(edit));
      setError(null);
      showToast(done, { timing: 'long' });
      return true;
    } catch (cause) {
      if (isSignedOut(cause)) return false;
      showToast(adminToasts.orderNotUpdated, { kind: 'error', timing: 'long' });
      const isConflict = cause instanceof ApiError && cause.status === 409;
      const now = isConflict ? await reloadOrder(order) : null;
      if (now) onOrder(now);
      setFields(cause instanceof ApiError ? cause.fields : []);
      setError(now && isConflict ? words.conflict(cause.message) : errorMessage(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, fields, showError: setError, save };
}
