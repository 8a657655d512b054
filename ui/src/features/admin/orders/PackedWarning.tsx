import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { packedCancel as words } from '../../../copy/admin-shipping';
import { isShipped } from './fulfillment';
import styles from './OrderRow.module.css';

type PackedWarningProps = { order: StaffOrder; onCancel: () => void; onKeep: () => void };

/** Asks before an order is cancelled whose parcel is ready or on its way. */
export function PackedWarning({ order, onCancel, onKeep }: PackedWarningProps) {
  return (
    <Notice tone="error" role="alert">
      <p>{isShipped(order) ? words.shippedWarning : words.warning}</p>
      <div className={styles.warningButtons}>
        <Button small variant="danger" onClick={onCancel}>
          {words.confirm(order.order_number)}
        </Button>
        <Button small data-control="keep" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </Notice>
  );
}
