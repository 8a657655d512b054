import { useId } from 'react';
import type { OrderStatus, StaffOrder } from '../../../../api/wire';
import { Badge } from '../../../../components/Badge';
import { ErrorText } from '../../../../components/ErrorText';
import { Icon } from '../../../../components/Icon';
import { Notice } from '../../../../components/Notice';
import { join } from '../../../../components/class-names';
import { ordersTab as words } from '../../../../copy/admin-orders';
import { formatCents, toCents } from '../../../../lib/money';
import { ExpressBadge } from './ExpressBadge';
import { Checkbox } from '../../common/Checkbox';
import { StatusLine } from './StatusLine';
import { OrderCells } from './OrderCells';
import { columnCount, OrderDetail } from './OrderDetail';
import { actionsOf, type OrderAction, reopenOf, toneOf } from '../order-actions';
import { PaymentMarks } from '../payment/PaymentText';
import type { StatusError } from '../use-order-changes';
import { StatusButtons } from '../selection/StatusButtons';
import table from '../OrdersTable.module.css';
import styles from './OrderRow.module.css';

type OrderRowProps = {
  order: StaffOrder;
  /** For the time since the order was placed. */
  now: Date;
  /** Whether the titles of the products are shown. */
  withTitles: boolean;
  /** The status or stage of an order that has left the filtered list; else null. */
  movedTo: string | null;
  selected: boolean;
  open: boolean;
  error: StatusError | null;
  /** `shift` is whether Shift was held. */
  onSelect: (shift: boolean) => void;
  onOpen: (open: boolean) => void;
  onStatus: (to: OrderStatus) => Promise<void>;
  /** Shows the current state of the order. */
  onOrder: (order: StaffOrder) => void;
};

/** An order with its buttons; if open, its details are below it. */
export function OrderRow({ order, now, withTitles, movedTo, selected, open, error, ...on }: OrderRowProps) {
  const detailId = useId();
  const { _id, order_number, amount, status } = order;
  return (
    <>
      <tr
        className={join(
          table.line,
          styles.row,
          open && styles.open,
          selected && styles.selected,
          movedTo !== null && styles.moved,
        )}
        data-order={_id}
      >
        <td className={table.select}>
          <Checkbox label={words.select(order_number)} labelHidden checked={selected} onToggle={on.onSelect} />
        </td>
        <th scope="row" className={table.order}>
          <button
            type="button"
            data-control="open"
            className={styles.opener}
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => on.onOpen(!open)}
          >
            {order_number}
            <ExpressBadge order={order} />
            <Icon name="chevron" size="tiny" className={styles.chevron} />
          </button>
        </th>
        <OrderCells order={order} now={now} withTitles={withTitles} />
        <td className={table.amount}>{formatCents(toCents(amount))}</td>
        <td className={table.status}>
          <span className={styles.state}>
            {movedTo !== null ? <span>{words.movedTo(movedTo)}</span> : <Badge tone={toneOf[status]}>{status}</Badge>}
            <PaymentMarks order={order} />
          </span>
          <StatusLine order={order} />
        </td>
        <td className={table.actions}>
          <Actions order={order} actions={actionsOf(order)} onStatus={on.onStatus} />
        </td>
      </tr>
      {error !== null && (
        <tr data-below-order={_id}>
          <td colSpan={columnCount}>
            <Notice tone="error" role="alert">
              <ErrorText>{error.text}</ErrorText>
              {error.overrideTo && <Override order={order} to={error.overrideTo} onStatus={on.onStatus} />}
            </Notice>
          </td>
        </tr>
      )}
      {open && (
        <OrderDetail id={detailId} order={order} onOrder={on.onOrder}>
          <Actions order={order} actions={reopenOf(order)} onStatus={on.onStatus} />
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
  const action = [...actionsOf(order), ...reopenOf(order)].find((one) => one.to === to);
  if (!action) return null;
  return (
    <div className={styles.override}>
      <Actions order={order} actions={[{ ...action, label: words.anyway(action.label) }]} onStatus={onStatus} />
    </div>
  );
}

function Actions({ order, actions, onStatus }: ActionsProps) {
  const propsOf = ({ to, label }: OrderAction) => ({
    'data-control': to,
    'aria-label': words.actionLabel(label, order.order_number),
  });
  if (actions.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <StatusButtons actions={actions} propsOf={propsOf} onStatus={onStatus} />
    </div>
  );
}
