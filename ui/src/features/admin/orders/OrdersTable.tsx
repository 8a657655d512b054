import { type RefObject, useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../../api/wire';
import { Table } from '../../../components/Table';
import { join } from '../../../components/class-names';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { ordersTab as words } from '../../../copy/admin-orders';
import { stages } from '../../../copy/admin-shipping';
import { Checkbox } from '../common/Checkbox';
import { useNow } from '../common/use-now';
import { OrderRow } from './row/OrderRow';
import { hasLeft, type OrdersView } from './loading/orders-view';
import type { StatusErrors } from './use-order-changes';
import { commonTitle } from './row/pack-text';
import type { Selected } from './selection/use-selection';
import styles from './OrdersTable.module.css';

type OrdersTableProps = {
  orders: StaffOrder[];
  /** The search; the order whose number it is is open. */
  q: string;
  view: OrdersView;
  selected: Selected;
  /** The errors of failed status changes. */
  errors: StatusErrors;
  onStatus: (order: StaffOrder, to: OrderStatus) => Promise<void>;
  /** Shows the current state of an order. */
  onOrder: (order: StaffOrder) => void;
  rows: RefObject<HTMLTableSectionElement | null>;
};

/** A page of orders; the details of at most one are open. */
export function OrdersTable({ orders, q, view, selected, errors, rows, ...on }: OrdersTableProps) {
  const [openId, setOpenId] = useOpenOrder(orders, q);
  const now = useNow();
  const title = commonTitle(orders);
  const hasPayments = orders.some(({ payment }) => payment !== undefined);
  return (
    <Table label={words.heading} className={join(styles.table, hasPayments && styles.withPayments)}>
      <Head title={title} selected={selected} />
      <tbody ref={rows}>
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            now={now}
            withTitles={title === null}
            movedTo={movedTo(view, order)}
            selected={selected.has(order._id)}
            open={order._id === openId}
            error={errors[order._id] ?? null}
            onSelect={(shift) => selected.toggle(order._id, shift)}
            onOpen={(open) => setOpenId(open ? order._id : null)}
            onStatus={(to) => on.onStatus(order, to)}
            onOrder={on.onOrder}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** Returns where an order has gone that has left the view, if it has. */
function movedTo(view: OrdersView, order: StaffOrder): string | null {
  if (view.status !== null && order.status !== view.status) return order.status;
  if (view.stage === null || !hasLeft(view, order)) return null;
  const stage = order.fulfillment.stage;
  return stage === undefined ? order.status : stages.names[stage].toLowerCase();
}

/** Opens the order with the number that is searched for, until another one is opened or it is closed. */
function useOpenOrder(orders: readonly StaffOrder[], q: string) {
  const [opened, setOpened] = useState<{ id: string | null; q: string }>({ id: null, q: '' });
  const searched = orders.find(({ order_number }) => order_number === q.toUpperCase())?._id;
  const openId = searched === undefined || opened.q === q ? opened.id : searched;
  return [openId, (id: string | null) => setOpened({ id, q })] as const;
}

/** The product's title is in the column header if all orders are of one product. */
function Head({ title, selected }: { title: string | null; selected: Selected }) {
  const { columns } = words;
  const heads = (...names: ('order' | 'placed' | 'customer' | 'amount' | 'status')[]) =>
    names.map((name) => (
      <th key={name} scope="col" className={styles[name]}>
        {columns[name]}
      </th>
    ));
  return (
    <thead>
      <tr className={styles.line}>
        <th scope="col" className={styles.select}>
          <Checkbox
            label={words.selectPage}
            checked={selected.all}
            mixed={selected.orders.length > 0 && !selected.all}
            onToggle={selected.toggleAll}
          />
        </th>
        {heads('order', 'placed')}
        <th scope="col" className={styles.product} title={title ?? undefined}>
          {columns.product}
          {title !== null && (
            <span className={styles.title}>
              {' '}
              <bdi>{title}</bdi>
            </span>
          )}
        </th>
        {heads('customer', 'amount', 'status')}
        <th scope="col" className={styles.actions}>
          <VisuallyHidden>{columns.actions}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
