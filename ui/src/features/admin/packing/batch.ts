import type { StaffOrder } from '../../../api/wire';
import { isLeft } from './queue';

/** Which orders are printed: all that are left, the next ones that were not printed, or those that were printed last. */
export type Batch = 'all' | 'next' | 'last';

/** Orders in the next batch. */
const batchSize = 30;

/** Returns the orders of a batch, of those that are shown. */
export function batchOf(orders: readonly StaffOrder[], batch: Batch): StaffOrder[] {
  const left = orders.filter(isLeft);
  if (batch === 'all') return left;
  if (batch === 'next') return left.filter((order) => printedAt(order) === '').slice(0, batchSize);
  const last = orders.map(printedAt).reduce((latest, at) => (at > latest ? at : latest), '');
  return last === '' ? [] : orders.filter((order) => printedAt(order) === last);
}

/** Returns when the slip of an order was last printed with others; empty for never. */
function printedAt({ fulfillment }: StaffOrder): string {
  return fulfillment.printed_at ?? '';
}
