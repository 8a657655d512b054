import { useState } from 'react';
import type { OrderChange, StaffOrder } from '../../../api/wire';
import { packOrder as words } from '../../../copy/admin-packing';
import { showToast } from '../../../lib/toast';
import { errorMessage, fieldMessage } from '../common/error-message';
import { isSignedOut } from '../common/session';
import { undoMs } from '../common/undo-ms';
import { makeChange } from '../orders/changes';
import { soundTone } from './tone';

/** Only the last change has a toast. */
export const slot = 'packed';

/** Changes the order that is open in the station. `onOrder` shows the current state of an order. */
export function useStationChange(order: StaffOrder, onOrder: (order: StaffOrder) => void) {
  const [refusal, setRefusal] = useState<{ text: string; isOther: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refuse = (text: string, isOther = false) => {
    setRefusal({ text, isOther });
    soundTone();
  };
  return {
    /** Why the last scan or press did nothing. */
    refusal: refusal?.text ?? null,
    /** Whether it is about another slip: the parcel in hand may not be that of the order that is open. */
    isOtherSlip: refusal?.isOther === true,
    refuse,
    clearRefusal: () => setRefusal(null),
    isBusy,

    /** Changes the order; if it is refused, shows why. Returns whether it was changed. */
    change: async (to: OrderChange): Promise<boolean> => {
      setBusy(true);
      setRefusal(null);
      const outcome = await makeChange(order._id, to);
      setBusy(false);
      if (outcome.changed === null && !isSignedOut(outcome.cause))
        refuse(words.refused(order.order_number, fieldMessage(outcome.cause, 'tracking')));
      const current = outcome.changed ?? (await outcome.now);
      if (current) onOrder(current);
      return outcome.changed !== null;
    },

    /** Says what was done to the order, and offers to undo it. */
    report: (text: string, undo: OrderChange) => {
      const run = async () => {
        const outcome = await makeChange(order._id, undo);
        if (outcome.changed === null && !isSignedOut(outcome.cause))
          showToast(errorMessage(outcome.cause), { kind: 'error', timing: 'long', slot });
        const current = outcome.changed ?? (await outcome.now);
        if (current) onOrder(current);
      };
      const action = { label: words.undo, run: () => void run() };
      showToast(text, { timing: 'long', duration: undoMs, action, slot });
    },
  };
}
