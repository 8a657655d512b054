import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/Button';
import { Modal } from '../../../../components/Modal';
import { Notice } from '../../../../components/Notice';
import { cardPayment as words, refund } from '../../../../copy/admin-payments';
import { formatCents, toCents } from '../../../../lib/money';
import type { OrderProps } from '../edits/use-order-edit';
import { cardText, hasFailedRefund, isRefundable } from './payment';
import { PaymentText } from './PaymentText';
import { RefundForm } from './RefundForm';
import styles from './Payment.module.css';

/** The card of an order; in a shop that takes cards also what it has paid, and its refunds. */
export function OrderPayment({ order, onOrder }: OrderProps) {
  const { payment } = order;
  const card = (
    <>
      <p>{cardText(order)}</p>
      <p dir="auto">{order.order.cardholder_name}</p>
    </>
  );
  if (order.replaces !== undefined) return null;
  if (payment === undefined) return card;
  const hasFailed = hasFailedRefund(payment);
  const [charged, refunded] = [payment.captured, payment.refunded].map((dollars) => formatCents(toCents(dollars)));
  const isPartial = payment.state === 'captured' && payment.captured < order.amount;
  return (
    <section className={styles.section}>
      <h3>{words.heading}</h3>
      <p>
        <PaymentText order={order} className={styles.state} />
      </p>
      {(payment.refunded > 0 || hasFailed || isPartial) && <p>{words.sums(charged ?? '', refunded ?? '')}</p>}
      {payment.disputed && <Notice tone="error">{words.disputedHint}</Notice>}
      {payment.state === 'authorized' && order.hold !== undefined && <p>{words.held}</p>}
      {payment.locked ? <p>{words.locked}</p> : hasFailed && <Notice tone="error">{words.refundFailedHint}</Notice>}
      {card}
      <Refund order={order} onOrder={onOrder} />
    </section>
  );
}

/** A button that opens a dialog in which staff refund what the card has paid. */
function Refund({ order, onOrder }: OrderProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isOffered = isRefundable(order);
  useEffect(() => {
    if (!open) return undefined;
    const { current } = place;
    // The button that opened the dialog is gone once everything is refunded.
    return () => {
      if (current?.querySelector('button') === null) current.focus();
    };
  }, [open]);
  return (
    <div ref={place} className={styles.refund} tabIndex={-1}>
      {isOffered && (
        <Button small onClick={() => setOpen(true)}>
          {refund.open}
        </Button>
      )}
      <Modal open={open} title={refund.title(order.order_number)} size="narrow" onClose={() => setOpen(false)}>
        <RefundForm order={order} onOrder={onOrder} onClose={() => setOpen(false)} />
      </Modal>
    </div>
  );
}
