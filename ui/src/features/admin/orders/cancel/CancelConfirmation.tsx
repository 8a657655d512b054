import type { OrderStatus } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { Modal } from '../../../../components/Modal';
import { bulk as words } from '../../../../copy/admin-orders';
import { type BulkOrder, byStatus } from './bulk';
import { isPacked } from '../fulfillment';
import { accepts } from '../changes';
import { hasMoney } from '../payment/payment';
import { cancelWarning } from '../../../../copy/admin-shipping';
import styles from '../../common/confirmation.module.css';

type CancelConfirmationProps = {
  /** The orders to cancel; null if the dialog is closed. */
  orders: readonly BulkOrder[] | null;
  /** How many orders on hold are left out. */
  leftOut?: number;
  /** The number of orders processed; null before the confirmation. */
  done: number | null;
  onCancel: (orders: readonly BulkOrder[]) => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation before several orders are cancelled. */
export function CancelConfirmation({ orders, leftOut = 0, done, onCancel, onClose }: CancelConfirmationProps) {
  if (orders === null) return null;
  const groups = byStatus(orders);
  const countOf = (status: OrderStatus) => groups.get(status)?.length ?? 0;
  const open = orders.filter(({ status }) => status !== 'cancelled');
  const counts = {
    pending: countOf('pending'),
    paid: countOf('paid'),
    onHold: open.filter(({ hold }) => hold !== undefined).length,
    byCard: open.filter((order) => hasMoney(order) && accepts(order, 'cancel')).length,
    cancelled: countOf('cancelled'),
    leftOut,
  };
  const packed = open.filter(isPacked).length;
  return (
    <Modal open title={words.question(open.length)} size="narrow" onClose={onClose}>
      <p>{words.text(counts)}</p>
      {packed > 0 && <p className={styles.warning}>{cancelWarning.count(packed)}</p>}
      <div className={styles.actions}>
        <Button small disabled={done !== null} onClick={onClose}>
          {words.no}
        </Button>
        {open.length > 0 && (
          <Button
            small
            variant="danger"
            busy={done !== null}
            busyLabel={words.progress(done ?? 0, open.length)}
            onClick={() => void onCancel(open)}
          >
            {words.yes(open.length)}
          </Button>
        )}
      </div>
    </Modal>
  );
}
