import { packOrders } from '../../../api/fulfillment-endpoints';
import type { BulkStatus, Fulfillment, StaffOrder } from '../../../api/wire';
import { packing as words } from '../../../copy/admin-packing';
import { showToast } from '../../../lib/toast';
import { chunksOf } from '../common/chunks';
import { errorMessage } from '../common/error-message';
import { asStaff, isSignedOut } from '../common/session';
import { undoMs } from '../common/undo-ms';

/** The server's limit of orders per request. */
const chunkLimit = 500;

interface MarkAllOptions {
  /** The email of the account that is signed in. */
  me: string;
  /** Shows the current state of orders. */
  onOrders: (orders: readonly StaffOrder[]) => void;
}

/** Marks paid orders as packed that were packed before; a toast can undo it. */
export async function markAllPacked(orders: readonly StaffOrder[], { me, onOrders }: MarkAllOptions): Promise<void> {
  const unpack = async (packed: readonly StaffOrder[]) => {
    const done = await change(packed, false);
    onOrders(done.map(withoutPacked));
  };
  try {
    const done = await change(
      orders.filter(({ status }) => status === 'paid'),
      true,
    );
    const packed = { at: new Date().toISOString(), by: me };
    onOrders(done.map((order) => withPacked(order, packed)));
    const undo = { label: words.undo, run: () => void unpack(done).catch(report) };
    showToast(words.markedAll(done.length), { timing: 'long', duration: undoMs, action: undo });
  } catch (cause) {
    report(cause);
  }
}

function withPacked(order: StaffOrder, packed: NonNullable<Fulfillment['packed']>): StaffOrder {
  return order.fulfillment ? { ...order, fulfillment: { ...order.fulfillment, packed } } : order;
}

function withoutPacked(order: StaffOrder): StaffOrder {
  if (!order.fulfillment) return order;
  const { packed: _packed, ...fulfillment } = order.fulfillment;
  return { ...order, fulfillment };
}

/** Returns the orders that the server has changed. */
async function change(orders: readonly StaffOrder[], packed: boolean): Promise<StaffOrder[]> {
  const ids = orders.map(({ _id }) => _id);
  const results = await send(chunksOf(ids, chunkLimit), packed);
  const changed = new Set(results.flatMap((result) => result.changed));
  return orders.filter(({ _id }) => changed.has(_id));
}

async function send([chunk, ...others]: string[][], packed: boolean): Promise<BulkStatus[]> {
  if (!chunk) return [];
  const result = await asStaff((token) => packOrders(token, chunk, packed));
  return [result, ...(await send(others, packed))];
}

function report(cause: unknown): void {
  if (!isSignedOut(cause)) showToast(errorMessage(cause), { kind: 'error', timing: 'long' });
}
