import { useId, useRef, useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { Notice } from '../../components/Notice';
import { join } from '../../components/class-names';
import { ordersTab as words } from '../../copy/admin-orders';
import { formatCents, toCents } from '../../lib/money';
import { OrderCells } from './OrderCells';
import { columnCount, OrderDetail } from './OrderDetail';
import { actionsFor, type OrderAction, reopen, toneOf } from './order-actions';
import type { StatusError } from './orders';
import table from './OrdersTable.module.css';
import styles from './OrderRow.module.css';

type OrderRowProps = {
  order: StaffOrder;
  /** For the time since the order was placed. */
  now: Date;
  /** Whether the titles of the products are shown. */
  withTitles: boolean;
  open: boolean;
  error: StatusError | null;
  onOpen: (open: boolean) => void;
  /** Returns whether the order has the status now. */
  onStatus: (to: OrderStatus) => Promise<boolean>;
};

/** An order with its buttons; if open, its details are below it. */
export function OrderRow({ order, now, withTitles, open, error, onOpen, onStatus }: OrderRowProps) {
  const detailId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { order_number, amount, status } = order;
  const changeStatus = async (to: OrderStatus) => {
    // The clicked button is removed with the old status: keeps the focus in the row.
    if (await onStatus(to)) opener.current?.focus();
  };
  return (
    <>
      <tr className={join(styles.row, open && styles.open)}>
        <th scope="row" className={table.order}>
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
        <OrderCells order={order} now={now} withTitles={withTitles} />
        <td className={table.amount}>{formatCents(toCents(amount))}</td>
        <td className={table.status}>
          <Badge tone={toneOf[status]}>{status}</Badge>
        </td>
        <td className={table.actions}>
          <Actions order={order} actions={actionsFor[status]} onStatus={changeStatus} />
        </td>
      </tr>
      {error !== null && (
        <tr>
          <td colSpan={columnCount}>
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
    <div className={styles.buttons}>
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
