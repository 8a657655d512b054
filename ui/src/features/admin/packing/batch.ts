import type { StaffOrder } from '../../../api/wire';
import { session } from '../../../lib/storage';
import { isLeft } from './queue';

/** Which orders are printed: all that are left, the next ones that were not printed, or those that were printed last. */
export type Batch = 'all' | 'next' | 'last';

const key = 'batchSize';
const defaultSize = 30;
/** Orders that are printed at once. */
const maxSize = 500;

/** Returns the number of orders in a batch that was chosen in this tab. */
export function readBatchSize(): number {
  return batchSizeOf(session.read(key) ?? '') ?? defaultSize;
}

export function keepBatchSize(size: number): void {
  session.write(key, String(size));
}

/** Parses a number of orders; null if it is not from 1 to 500. */
export function batchSizeOf(text: string): number | null {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= maxSize ? size : null;
}

/** Returns the orders of a batch, of those that are shown. */
export function batchOf(orders: readonly StaffOrder[], batch: Batch, size: number): StaffOrder[] {
  const left = orders.filter(isLeft);
  if (batch === 'all') return left;
  if (batch === 'next') return left.filter((order) => printedAt(order) === '').slice(0, size);
  const last = orders.map(printedAt).reduce((latest, at) => (at > latest ? at : latest), '');
  return last === '' ? [] : orders.filter((order) => printedAt(order) === last);
}

/** Returns the orders with the mark of a print. */
export function withPrinted(orders: readonly StaffOrder[], at: string): StaffOrder[] {
  return orders.map((order) => (order.fulfillment ? printed(order, order.fulfillment, at) : order));
}

function printed(order: StaffOrder, fulfillment: NonNullable<StaffOrder['fulfillment']>, at: string): StaffOrder {
  return { ...order, fulfillment: { ...fulfillment, printed_at: at } };
}

/** Returns when the slip of an order was last printed with others; empty for never. */
function printedAt({ fulfillment }: StaffOrder): string {
  return fulfillment?.printed_at ?? '';
}
