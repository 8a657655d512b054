import type { StaffOrder } from '../../../../api/wire';
import { shipping as words } from '../../../../copy/admin-shipping';
import { returns } from '../../../../copy/admin-returns';
import { cardPayment } from '../../../../copy/admin-payments';
import { join } from '../../../../components/class-names';
import { nameOf, returnedOf } from '../fulfillment';
import { hasFailedRefund, paymentText } from '../payment/payment';
import styles from './StatusLine.module.css';

/** Says in one line of an order's row how far its payment by card and its parcel have come. */
export function StatusLine({ order }: { order: StaffOrder }) {
  const { status, payment, fulfillment } = order;
  const stage = stageText(order);
  if (payment === undefined && stage === null) return null;
  const title = [payment && paymentText(status, payment), stage].filter(Boolean).join(', ');
  return (
    <span className={styles.line} title={title}>
      {payment && (
        <span className={join(hasFailedRefund(payment) && styles.urgent)}>
          {paymentText(status, payment, cardPayment.short)}
        </span>
      )}
      {payment && stage !== null && <span>, </span>}
      {stage !== null && (
        <span className={join(fulfillment.stage === 'to_pull' && styles.urgent)}>
          {payment ? stage.charAt(0).toLowerCase() + stage.slice(1) : stage}
        </span>
      )}
    </span>
  );
}

function stageText(order: StaffOrder): string | null {
  const { stage, packed, shipped } = order.fulfillment;
  if (stage === undefined) return null;
  return {
    to_pack: words.toPack,
    packed: words.packed(nameOf(packed?.by ?? '')),
    shipped: words.shipped(shipped ? words.carriers[shipped.carrier] : ''),
    returned: returns.stage(...returnedOf(order)),
    late: words.toPack,
    to_pull: words.toPull,
  }[stage];
}
