import { Fragment } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { join } from '../../../components/class-names';
import { packing as words } from '../../../copy/admin-packing';
import { ExpressBadge } from '../orders/row/ExpressBadge';
import { claimedBy, isPacked, isShipped, nameOf } from '../orders/fulfillment';
import { packedProducts } from '../orders/row/pack-text';
import { shipDayText } from '../orders/ship-by';
import { isLeft } from './queue';
import styles from './PackQueue.module.css';

type PackQueueProps = {
  orders: readonly StaffOrder[];
  /** The numbers of other orders to the same address, by order ID. */
  sameAddress: ReadonlyMap<string, readonly string[]>;
  /** The email of the account that is signed in. */
  me: string;
  withTitles: boolean;
  onOpen: (order: StaffOrder) => void;
};

/** The orders to pack; each opens on the full screen. */
export function PackQueue({ orders, sameAddress, me, withTitles, onOpen }: PackQueueProps) {
  return (
    <section className={styles.queue} aria-label={words.queue}>
      <h2>{words.queue}</h2>
      <ol className={styles.orders}>
        {orders.map((order) => (
          <li key={order._id}>
            <button
              type="button"
              className={join(styles.order, (isPacked(order) || isShipped(order)) && styles.packed)}
              onClick={() => onOpen(order)}
            >
              <span className={styles.number}>
                {order.order_number} <ExpressBadge order={order} />
              </span>
              <span className={styles.units}>
                <Units order={order} withTitles={withTitles} />
                <Marks order={order} me={me} alsoTo={sameAddress.get(order._id)} />
              </span>
              <span className={styles.due}>
                <Due order={order} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Units({ order, withTitles }: { order: StaffOrder; withTitles: boolean }) {
  return packedProducts(order.order.items, withTitles).map(({ title, units }, position) => (
    <Fragment key={title}>
      {position > 0 && <span>; </span>}
      {title !== null && (
        <span>
          <bdi>{title}</bdi>:{' '}
        </span>
      )}
      <span>{units.map(unbroken).join(', ')}</span>
    </Fragment>
  ));
}

/** Keeps "2 × Pink M" on one line. */
function unbroken(units: string): string {
  return units.replaceAll(' ', '\u00a0');
}

type MarksProps = { order: StaffOrder; me: string; alsoTo: readonly string[] | undefined };

/** Who packs an order now, whether its slip is printed, and which others go to the same address. */
function Marks({ order, me, alsoTo }: MarksProps) {
  const packer = isPacked(order) ? null : claimedBy(order, me);
  return (
    <>
      {packer !== null && <small className={styles.packer}>{words.packing(nameOf(packer))}</small>}
      {order.fulfillment.printed_at !== undefined && isLeft(order) && (
        <small className={styles.mark}>{words.printed}</small>
      )}
      {alsoTo !== undefined && <small className={styles.mark}>{words.sameAddress(alsoTo)}</small>}
    </>
  );
}

function Due({ order }: { order: StaffOrder }) {
  const packed = order.fulfillment.packed;
  if (isShipped(order)) return <Badge tone="ok">{words.shipped}</Badge>;
  if (packed) return <Badge tone="ok">{words.packedBy(nameOf(packed.by))}</Badge>;
  if (order.status !== 'paid') return <Badge tone="wait">{order.status}</Badge>;
  if (order.fulfillment.late) return <Badge tone="out">{words.late}</Badge>;
  return words.shipsBy(shipDayText(order));
}
