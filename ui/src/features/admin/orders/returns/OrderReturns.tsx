import { useState } from 'react';
import type { OrderReturn, StaffOrder } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { Modal } from '../../../../components/Modal';
import { ordersTab } from '../../../../copy/admin-orders';
import { returns as words } from '../../../../copy/admin-returns';
import { ErrorNotice } from '../../common/ErrorNotice';
import { formatTime } from '../../common/format-time';
import { accepts } from '../changes';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import { ReturnForm } from './ReturnForm';
import styles from '../shipping/Shipping.module.css';

/** What has come back of a shipped order, and recording it. */
export function OrderReturns({ order, onOrder }: OrderProps) {
  const [open, setOpen] = useState(false);
  const { busy, error, save } = useOrderEdit({ order, onOrder });
  const { order_number, fulfillment } = order;
  const all = fulfillment.returns ?? [];
  if (all.length === 0 && !accepts(order, 'return')) return null;
  const undo = () => save(() => ({ type: 'undo_return' }), words.undone(order_number));
  return (
    <section className={styles.shipping}>
      {all.length > 0 && <h3>{words.heading}</h3>}
      {all.map((one, position) => (
        <p key={position}>{textOf(order, one)}</p>
      ))}
      <ErrorNotice error={error} />
      <div className={styles.buttons}>
        {accepts(order, 'return') && (
          <Button small onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        )}
        {accepts(order, 'undo_return') && (
          <Button small busy={busy} onClick={() => void undo()}>
            {words.undoLast}
          </Button>
        )}
      </div>
      <Modal open={open} title={words.title(order_number)} onClose={() => setOpen(false)}>
        <ReturnForm order={order} onOrder={onOrder} onUndo={() => void undo()} onClose={() => setOpen(false)} />
      </Modal>
    </section>
  );
}

/** Describes a return in one line. */
function textOf({ order }: StaffOrder, { at, lines, reason, note, restocked }: OrderReturn): string {
  const units = lines.flatMap(({ line, quantity }) => {
    const item = order.items[line - 1];
    return item ? `${item.title}, ${ordersTab.line(item.color, item.size, quantity)}` : [];
  });
  const stock = restocked ? words.inStock : words.notInStock;
  return [units.join('; '), words.reasons[reason], stock, note, formatTime(at)].filter(Boolean).join(' · ');
}
