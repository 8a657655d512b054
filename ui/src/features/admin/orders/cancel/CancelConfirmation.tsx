import { useState } from 'react';
import type { OrderStatus } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { Modal } from '../../../../components/Modal';
import { Options } from '../../../../components/Options';
import { SelectField } from '../../../../components/SelectField';
import { bulk as words } from '../../../../copy/admin-orders';
import { cancelDialog, returns } from '../../../../copy/admin-returns';
import { formatCents } from '../../../../lib/money';
import { Checkbox } from '../../common/Checkbox';
import { accepts } from '../changes';
import { isPacked, isShipped } from '../fulfillment';
import { cardText, hasMoney, moneyOf } from '../payment/payment';
import { type BulkOrder, byStatus, type Cancellation } from './bulk';
import styles from '../../common/confirmation.module.css';
import dialog from '../../common/dialog-form.module.css';

type CancelConfirmationProps = {
  /** The orders to cancel; null if the dialog is closed. */
  orders: readonly BulkOrder[] | null;
  /** How many orders on hold are left out. */
  leftOut?: number;
  /** The number of orders processed; null before the confirmation. */
  done: number | null;
  onCancel: (orders: readonly BulkOrder[], cancellation: Cancellation) => Promise<void>;
  onClose: () => void;
};

/** Asks why orders are cancelled and what becomes of their units; says what money goes back. */
export function CancelConfirmation({ orders, ...props }: CancelConfirmationProps) {
  return orders === null ? null : <Confirmation orders={orders} {...props} />;
}

type ConfirmationProps = Omit<CancelConfirmationProps, 'orders'> & { orders: readonly BulkOrder[] };

function Confirmation({ orders, leftOut = 0, done, onCancel, onClose }: ConfirmationProps) {
  const [cancellation, setCancellation] = useState<Cancellation>({ reason: 'staff', restock: true });
  const open = orders.filter(({ status }) => status !== 'cancelled');
  const [only] = open;
  const isOne = open.length === 1 && orders.length === 1 && leftOut === 0;
  const [title, confirm] =
    isOne && only && hasMoney(only)
      ? [cancelDialog.question(only.payment?.state, formatCents(moneyOf(only)), cardText(only)), cancelDialog.confirm]
      : [words.question(open.length), words.yes(open.length)];
  return (
    <Modal open title={title} size="narrow" onClose={onClose}>
      <div className={dialog.form}>
        {isOne && only ? <OrderFacts order={only} /> : <Counts orders={orders} open={open} leftOut={leftOut} />}
        {open.length > 0 && <Choices orders={open} value={cancellation} onChange={setCancellation} />}
        <div className={dialog.actions}>
          <Button small disabled={done !== null} onClick={onClose}>
            {isOne ? cancelDialog.keep : words.no}
          </Button>
          {open.length > 0 && (
            <Button
              small
              variant="danger"
              busy={done !== null}
              busyLabel={words.progress(done ?? 0, open.length)}
              onClick={() => void onCancel(open, cancellation)}
            >
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Says which order is cancelled, and what becomes of its parcel. */
function OrderFacts({ order }: { order: BulkOrder }) {
  return (
    <>
      <p>{cancelDialog.order(order.order_number)}</p>
      {isPacked(order) && (
        <p className={styles.warning}>{isShipped(order) ? cancelDialog.shipped : cancelDialog.packed}</p>
      )}
    </>
  );
}

type CountsProps = { orders: readonly BulkOrder[]; open: readonly BulkOrder[]; leftOut: number };

function Counts({ orders, open, leftOut }: CountsProps) {
  const groups = byStatus(orders);
  const countOf = (status: OrderStatus) => groups.get(status)?.length ?? 0;
  const packed = open.filter(isPacked).length;
  const counts = {
    pending: countOf('pending'),
    paid: countOf('paid'),
    onHold: open.filter(({ hold }) => hold !== undefined).length,
    byCard: open.filter((order) => hasMoney(order) && accepts(order, 'cancel')).length,
    cancelled: countOf('cancelled'),
    leftOut,
  };
  return (
    <>
      <p>{words.text(counts)}</p>
      {packed > 0 && <p className={styles.warning}>{cancelDialog.count(packed)}</p>}
    </>
  );
}

type ChoicesProps = {
  orders: readonly BulkOrder[];
  value: Cancellation;
  onChange: (value: Cancellation) => void;
};

function Choices({ orders, value, onChange }: ChoicesProps) {
  const hasMail = orders.some(({ fulfillment }) => fulfillment.link !== undefined);
  return (
    <>
      <SelectField
        label={cancelDialog.reason}
        hint={hasMail ? cancelDialog.reasonHint : undefined}
        value={value.reason}
        onChange={({ currentTarget }) => onChange({ ...value, reason: currentTarget.value as Cancellation['reason'] })}
      >
        <Options texts={cancelDialog.reasons} />
      </SelectField>
      <Checkbox
        label={returns.restock}
        checked={value.restock}
        onToggle={() => onChange({ ...value, restock: !value.restock })}
      />
    </>
  );
}
