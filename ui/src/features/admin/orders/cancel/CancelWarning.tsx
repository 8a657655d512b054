import type { StaffOrder } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { Notice } from '../../../../components/Notice';
import { cancelWarning as words } from '../../../../copy/admin-shipping';
import { formatCents } from '../../../../lib/money';
import { isPacked, isShipped } from '../fulfillment';
import { cardText, hasMoney, moneyOf } from '../payment/payment';
import styles from '../row/OrderRow.module.css';

type CancelWarningProps = { order: StaffOrder; onCancel: () => void; onKeep: () => void };

/** Asks before an order is cancelled whose parcel is ready or on its way, or whose card has paid. */
export function CancelWarning({ order, onCancel, onKeep }: CancelWarningProps) {
  const { payment, order_number } = order;
  return (
    <Notice tone="error" role="alert">
      {isPacked(order) && <p>{isShipped(order) ? words.shipped : words.packed}</p>}
      {payment !== undefined && hasMoney(order) && (
        <p>{words[payment.state === 'captured' ? 'charged' : 'held'](formatCents(moneyOf(order)), cardText(order))}</p>
      )}
      <div className={styles.warningButtons}>
        <Button small variant="danger" onClick={onCancel}>
          {words.confirm(order_number)}
        </Button>
        <Button small data-control="keep" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </Notice>
  );
}
