import type { StaffOrder } from '../../../../api/wire';
import { isShipped } from '../fulfillment';
import { HoldForm } from './HoldForm';
import { NoteForm } from './NoteForm';
import styles from './OrderEdits.module.css';

type OrderEditsProps = { order: StaffOrder; onOrder: (order: StaffOrder) => void };

/** What staff write about an order. One that has shipped or is cancelled is not put on hold any more. */
export function OrderEdits({ order, onOrder }: OrderEditsProps) {
  const canHold = order.hold !== undefined || (order.status !== 'cancelled' && !isShipped(order));
  return (
    <section className={styles.edits}>
      <NoteForm order={order} onOrder={onOrder} />
      {canHold && <HoldForm order={order} onOrder={onOrder} />}
    </section>
  );
}
