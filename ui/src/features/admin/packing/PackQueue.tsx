import { Fragment } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { join } from '../../../components/class-names';
import { packing as words } from '../../../copy/admin-packing';
import { formatDay } from '../../../rules/business-days';
import { packedProducts } from '../orders/pack-text';
import { isPastShipBy, shipByDayOf } from '../orders/ship-by';
import type { Packed } from './packed-orders';
import styles from './PackQueue.module.css';

type PackQueueProps = {
  orders: readonly StaffOrder[];
  packed: Packed;
  withTitles: boolean;
  now: Date;
  onOpen: (order: StaffOrder) => void;
};

/** The orders to pack, the oldest first; each opens on the full screen. */
export function PackQueue({ orders, packed, withTitles, now, onOpen }: PackQueueProps) {
  return (
    <section className={styles.queue} aria-label={words.queue}>
      <h2>{words.queue}</h2>
      <ol className={styles.orders}>
        {orders.map((order) => (
          <li key={order._id}>
            <button
              type="button"
              className={join(styles.order, order._id in packed && styles.packed)}
              onClick={() => onOpen(order)}
            >
              <span className={styles.number}>{order.order_number}</span>
              <span className={styles.units}>
                {packedProducts(order.order.items, withTitles).map(({ title, units }, position) => (
                  <Fragment key={title}>
                    {position > 0 && '; '}
                    {title !== null && (
                      <>
                        <bdi>{title}</bdi>:{' '}
                      </>
                    )}
                    {units.map(unbroken).join(', ')}
                  </Fragment>
                ))}
              </span>
              <span className={styles.due}>
                <Due order={order} isPacked={order._id in packed} now={now} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Keeps "2 × Pink M" on one line. */
function unbroken(units: string): string {
  return units.replaceAll(' ', '\u00a0');
}

function Due({ order, isPacked, now }: { order: StaffOrder; isPacked: boolean; now: Date }) {
  if (isPacked) return <Badge tone="ok">{words.packed}</Badge>;
  if (order.status !== 'paid') return <Badge tone="wait">{order.status}</Badge>;
  if (isPastShipBy(order.created_at, now)) return <Badge tone="out">{words.late}</Badge>;
  return words.shipsBy(formatDay(shipByDayOf(order.created_at)));
}
