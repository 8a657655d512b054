import { useId, useRef, useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { Notice } from '../../components/Notice';
import { join } from '../../components/class-names';
import { ordersTab as words } from '../../copy/admin';
import { formatCents, toCents } from '../../lib/money';
import { OrderDetail } from './OrderDetail';
import { actionsFor, type OrderAction, reopen, toneOf } from './order-actions';
import type { StatusError } from './orders';
import stacked from './stacked.module.css';
import styles from './OrderRow.module.css';

type OrderRowProps = {
  order: StaffOrder;
  open: boolean;
  error: StatusError | null;
  onOpen: (open: boolean) => void;
  /** Returns whether the order has the status now. */
  onStatus: (to: OrderStatus) => Promise<boolean>;
};

/** An order with its buttons; if open, its details are below it. */
export function OrderRow({ order, open, error, onOpen, onStatus }: OrderRowProps) {
  const detailId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { order_number, productId, customerInfo, amount, status } = order;
  const more = order.order.items.length - 1;
  const changeStatus = async (to: OrderStatus) => {
    // The clicked button is removed with the old status: keeps the focus in the row.
    if (await onStatus(to)) opener.current?.focus();
  };
  return (
    <>
      <tr className={join(open && styles.open)}>
        <th scope="row">
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => onOpen(!open)}
          >
            {order_number}
            <Icon name="chevron" size="tiny" className={styles.chevron} />
          </button>
        </th>
        <td className={join(stacked.wide, styles.product)}>
          {productId.title}
          {more > 0 && <span className="quiet"> {words.more(more)}</span>}
        </td>
        <td className={join(stacked.wide, styles.name)}>{customerInfo.name}</td>
        <td className={join(stacked.wide, styles.email)}>{customerInfo.email}</td>
        <td className={join(stacked.number, styles.amount)}>{formatCents(toCents(amount))}</td>
        <td className={styles.status}>
          <Badge tone={toneOf[status]}>{status}</Badge>
        </td>
        <td className={join(stacked.wide, styles.actions)}>
          <Actions order={order} actions={actionsFor[status]} onStatus={changeStatus} />
        </td>
      </tr>
      {error !== null && (
        <tr>
          <td colSpan={7} className={stacked.wide}>
            <Notice tone="error" role="alert">
              {error.text}
              {error.overrideTo && <Override order={order} to={error.overrideTo} onStatus={changeStatus} />}
            </Notice>
          </td>
        </tr>
      )}
      {open && (
        <OrderDetail id={detailId} order={order}>
          {status !== 'pending' && <Actions order={order} actions={[reopen]} onStatus={changeStatus} />}
        </OrderDetail>
      )}
    </>
  );
}

type ActionsProps = {
  order: StaffOrder;
  actions: readonly OrderAction[];
  onStatus: (to: OrderStatus) => Promise<void>;
};

/** Repeats the action that conflicted with another person's change. */
function Override({ order, to, onStatus }: Omit<ActionsProps, 'actions'> & { to: OrderStatus }) {
  const action = [...actionsFor[order.status], reopen].find((one) => one.to === to);
  if (!action) return null;
  return (
    <div className={styles.override}>
      <Actions order={order} actions={[{ ...action, label: words.anyway(action.label) }]} onStatus={onStatus} />
    </div>
  );
}

function Actions({ order, actions, onStatus }: ActionsProps) {
  const [busy, setBusy] = useState<OrderStatus | null>(null);
  const run = async (to: OrderStatus) => {
    setBusy(to);
    await onStatus(to);
    setBusy(null);
  };
  return (
    <div className={stacked.actions}>
      {actions.map(({ to, label, danger }) => (
        <Button
          key={to}
          small
          variant={danger ? 'danger' : 'plain'}
          aria-label={words.actionLabel(label, order.order_number)}
          busy={busy === to}
          disabled={busy !== null && busy !== to}
          onClick={() => void run(to)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
