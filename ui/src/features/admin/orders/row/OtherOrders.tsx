import { useCallback } from 'react';
import { Link } from 'wouter';
import type { StaffOrder } from '../../../../api/wire';
import { ordersTab, otherOrders as words } from '../../../../copy/admin-orders';
import { formatCents, toCents } from '../../../../lib/money';
import { paths } from '../../../../paths';
import { formatDate } from '../../common/format-time';
import { asStaff } from '../../common/session';
import { useLoad } from '../../common/use-load';
import styles from './OrderDetail.module.css';

/** The other orders with an order's email: the newest ones, and a link to the search for all of them. */
export function OtherOrders({ order: { _id, customerInfo } }: { order: StaffOrder }) {
  // Failures show nothing: the other orders are not needed to work.
  const { data: order } = useLoad(useCallback(() => asStaff('GET /orders/{id}', { path: { id: _id } }), [_id]));
  const others = order?.others;
  if (!others?.total) return null;
  const more = others.total - others.newest.length;
  return (
    <section className={styles.others}>
      <h3>{words.heading}</h3>
      <ul className={styles.lines}>
        {others.newest.map(({ _id: id, order_number, created_at, status, amount }) => (
          <li key={id}>
            <span className={styles.other}>
              <Link href={paths.admin('orders', { q: order_number })}>{order_number}</Link>
              <span>
                <time dateTime={created_at}>{formatDate(created_at)}</time>
                {`, ${status}`}
              </span>
            </span>
            <span className={styles.price}>{formatCents(toCents(amount))}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Link href={paths.admin('orders', { q: customerInfo.email })}>{ordersTab.more(more)}</Link>
        </p>
      )}
    </section>
  );
}
