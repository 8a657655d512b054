import type { StaffOrder } from '../../../api/wire';
import { showFailure } from '../common/show-failure';
import { makeChanges } from '../orders/changes';
import { canPack, isLeft } from './queue';
import type { PrintJob } from './use-print';

interface PrintOptions {
  /** Loads the orders again and returns them. */
  onRefresh: () => Promise<StaffOrder[]>;
  /** Shows the current state of orders. */
  onOrders: (orders: readonly StaffOrder[]) => void;
  print: (job: PrintJob) => void;
}

/** Returns what prints orders as they are now; `isBatch` marks them as printed. It returns whether they were printed. */
export function usePrintCurrent({ onRefresh, onOrders, print }: PrintOptions) {
  return async (kind: PrintJob['kind'], wanted: readonly StaffOrder[], isBatch: boolean): Promise<boolean> => {
    try {
      const current = new Map((await onRefresh()).map((order) => [order._id, order]));
      const orders = wanted.flatMap((before) => {
        const order = current.get(before._id) ?? before;
        return !isBatch || isToPrint(before, order) ? [order] : [];
      });
      if (isBatch) {
        const changes = orders.map(({ _id }) => ({ _id, change: { type: 'print' } as const }));
        await makeChanges(changes, true, (answer) => onOrders(answer.orders));
      }
      if (orders.length > 0) print({ kind, orders, at: new Date().toISOString() });
      return orders.length > 0;
    } catch (cause) {
      showFailure(cause);
      return false;
    }
  };
}

/** Returns whether an order is still to be printed: a colleague may have packed or cancelled it meanwhile. */
function isToPrint(before: StaffOrder, now: StaffOrder): boolean {
  return isLeft(now) || (canPack(now) && !isLeft(before));
}
