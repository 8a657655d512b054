import type { StaffOrder } from '../../../api/wire';
import { packing as words } from '../../../copy/admin-packing';
import { showToast } from '../../../lib/toast';
import { showFailure } from '../common/show-failure';
import { undoMs } from '../common/undo-ms';
import { makeChanges } from '../orders/changes';

type ShowOrders = (orders: readonly StaffOrder[]) => void;

/** Marks paid orders as packed that were packed before; a toast can undo it. `onOrders` shows the current state of orders. */
export async function markAllPacked(orders: readonly StaffOrder[], onOrders: ShowOrders): Promise<void> {
  try {
    const paid = orders.filter(({ status }) => status === 'paid').map(({ _id }) => _id);
    const packed = await change(paid, 'pack', onOrders);
    const undo = { label: words.undo, run: () => void change(packed, 'unpack', onOrders).catch(showFailure) };
    showToast(words.markedAll(packed.length), { timing: 'long', duration: undoMs, action: undo });
  } catch (cause) {
    showFailure(cause);
  }
}

/** Returns the IDs of the orders that were changed. */
async function change(ids: readonly string[], type: 'pack' | 'unpack', onOrders: ShowOrders): Promise<string[]> {
  const rejected = new Set<string>();
  await makeChanges(
    ids.map((_id) => ({ _id, change: { type } })),
    true,
    (answer) => {
      for (const { _id } of answer.rejected) rejected.add(_id);
      onOrders(answer.orders);
    },
  );
  return ids.filter((id) => !rejected.has(id));
}
