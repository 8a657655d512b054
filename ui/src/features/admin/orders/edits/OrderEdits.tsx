import { isShipped } from '../fulfillment';
import { HoldForm } from './HoldForm';
import { NoteForm } from './NoteForm';
import type { OrderProps } from './use-order-edit';
import styles from './OrderEdits.module.css';

/** What staff write about an order. One that has shipped or is cancelled is not put on hold any more. */
export function OrderEdits(props: OrderProps) {
  const { order } = props;
  const canHold = order.hold !== undefined || (order.status !== 'cancelled' && !isShipped(order));
  return (
    <section className={styles.edits}>
      <NoteForm {...props} />
      {canHold && <HoldForm {...props} />}
    </section>
  );
}
