import type { StaffOrder } from '../../../api/wire';
import { ordersOf } from '../../../copy/admin-orders';
import { packing as words, slip } from '../../../copy/admin-packing';
import { ExpressBadge } from '../orders/row/ExpressBadge';
import { formatTime } from '../common/format-time';
import { pickList, unitsOf } from '../common/pick-list';
import { UnitsTable } from '../common/UnitsTable';
import styles from './PrintSheets.module.css';

/** A printed pick list: the units to take from the shelf, and the orders that they are for. */
export function PickSheet({ orders, at }: { orders: readonly StaffOrder[]; at: string }) {
  const products = pickList(orders);
  return (
    <div className={styles.picks}>
      <header className={styles.head}>
        <strong className={styles.shop}>{words.pickList}</strong>
        <span>
          {ordersOf(orders.length)}, {formatTime(at)}
        </span>
      </header>
      {products.map((product) => (
        <UnitsTable key={product.id} product={product} />
      ))}
      <p>
        <strong>{words.shelf(unitsOf(products.map(({ units }) => ({ quantity: units }))))}</strong>
      </p>
      <ol className={styles.numbers}>
        {orders.map((order) => (
          <li key={order._id}>
            {order.order_number} <ExpressBadge order={order} /> {slip.pieces(unitsOf(order.order.items))}
          </li>
        ))}
      </ol>
    </div>
  );
}
