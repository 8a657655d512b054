import { useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { Table } from '../../components/Table';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { ordersTab as words } from '../../copy/admin-orders';
import { useNow } from './now';
import { OrderRow } from './OrderRow';
import type { StatusErrors } from './orders';
import { commonTitle } from './pack-text';
import styles from './OrdersTable.module.css';

type OrdersTableProps = {
  orders: StaffOrder[];
  filtered: boolean;
  /** The errors of failed status changes. */
  errors: StatusErrors;
  /** Returns whether the order has the status now. */
  onStatus: (order: StaffOrder, to: OrderStatus) => Promise<boolean>;
};

/** A page of orders; the details of at most one are open. */
export function OrdersTable({ orders, filtered, errors, onStatus }: OrdersTableProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const now = useNow();
  if (orders.length === 0) return <p>{filtered ? words.emptyFiltered : words.empty}</p>;
  const title = commonTitle(orders);
  return (
    <Table label={words.heading} className={styles.table}>
      <Head title={title} />
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            now={now}
            withTitles={title === null}
            open={order._id === openId}
            error={errors[order._id] ?? null}
            onOpen={(open) => setOpenId(open ? order._id : null)}
            onStatus={(to) => onStatus(order, to)}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** The product's title is in the column header if all orders are of one product. */
function Head({ title }: { title: string | null }) {
  const { columns } = words;
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.order}>
          {columns.order}
        </th>
        <th scope="col" className={styles.placed}>
          {columns.placed}
        </th>
        <th scope="col" className={styles.product}>
          {columns.product}
          {title !== null && <span className={styles.title}> {title}</span>}
        </th>
        <th scope="col" className={styles.customer}>
          {columns.customer}
        </th>
        <th scope="col" className={styles.amount}>
          {columns.amount}
        </th>
        <th scope="col" className={styles.status}>
          {columns.status}
        </th>
        <th scope="col" className={styles.actions}>
          <VisuallyHidden>{columns.actions}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
