import type { StaffOrder } from '../../../../api/wire';
import { HoldForm } from './HoldForm';
import { NoteForm } from './NoteForm';
import styles from './OrderEdits.module.css';

type OrderEditsProps = { order: StaffOrder; onOrder: (order: StaffOrder) => void };

/** What staff write about an order. */
export function OrderEdits({ order, onOrder }: OrderEditsProps) {
  return (
    <section className={styles.edits}>
      <NoteForm order={order} onOrder={onOrder} />
      <HoldForm order={order} onOrder={onOrder} />
    </section>
  );
}
