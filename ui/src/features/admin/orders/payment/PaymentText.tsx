import type { StaffOrder } from '../../../../api/wire';
import { join } from '../../../../components/class-names';
import { cardPayment as words } from '../../../../copy/admin-payments';
import { hasFailedRefund, paymentText } from './payment';
import styles from './Payment.module.css';

type PaymentTextProps = { order: StaffOrder; className?: string | undefined };

/** Says how far the payment of an order has come, and whether it is disputed or a test; nothing without a payment by card. */
export function PaymentText({ order: { status, payment }, className }: PaymentTextProps) {
  if (payment === undefined) return null;
  return (
    <span className={join(className, hasFailedRefund(payment) && styles.failed)}>
      {paymentText(status, payment)}
      <PaymentMarks order={{ payment }} />
    </span>
  );
}

/** Says whether a payment is disputed or a test. */
export function PaymentMarks({ order: { payment } }: { order: Pick<StaffOrder, 'payment'> }) {
  return (
    <>
      {payment?.disputed && <Badge className={styles.disputed}>{words.disputed}</Badge>}
      {payment?.test && <Badge className={styles.test}>{words.test}</Badge>}
    </>
  );
}

function Badge({ className, children }: { className: string | undefined; children: string }) {
  return (
    <>
      {' '}
      <span className={className}>{children}</span>
    </>
  );
}
