import { useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../api/wire';
import { Table } from '../../components/Table';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { ordersTab as words } from '../../copy/admin';
import { OrderRow } from './OrderRow';
import type { StatusErrors } from './orders';
import stacked from './stacked.module.css';

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
  if (orders.length === 0) return <p>{filtered ? words.emptyFiltered : words.empty}</p>;
  return (
    <Table label={words.heading} className={stacked.table}>
      <Head />
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
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

function Head() {
  const { amount, actions, ...plain } = words.columns;
  return (
    <thead>
      <tr>
        {[plain.order, plain.product, plain.customer, plain.email].map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col" className={stacked.number}>
          {amount}
        </th>
        <th scope="col">{plain.status}</th>
        <th scope="col">
          <VisuallyHidden>{actions}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
