import type { ReactElement } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { Isolated } from '../../../components/Isolated';
import { Notice } from '../../../components/Notice';
import { orderMail } from '../../../copy/admin-mail';
import { ordersTab } from '../../../copy/admin-orders';
import { packing, packOrder as words } from '../../../copy/admin-packing';
import { labelLines } from '../orders/row/address-label';
import { AddressLines } from '../orders/row/AddressLines';
import { ExpressBadge } from '../orders/row/ExpressBadge';
import { isPacked, isShipped } from '../orders/fulfillment';
import { cancelTime } from '../orders/mail/cancel-window';
import { commonTitle } from '../orders/row/pack-text';
import { shipDayText } from '../orders/ship-by';
import { CopyButton } from '../common/CopyButton';
import styles from './PackOrder.module.css';

/** What to pack. */
export function Lines({ order }: { order: StaffOrder }) {
  const { items } = order.order;
  const title = commonTitle([order]);
  return (
    <section className={styles.lines}>
      <h2>
        {order.order_number} <ExpressBadge order={order} />
      </h2>
      {title !== null && (
        <p className="quiet" dir="auto">
          {title}
        </p>
      )}
      <ul className={styles.items}>
        {items.map((item, position) => (
          <li key={position}>
            <span className={styles.quantity}>{item.quantity} ×</span>
            <span>
              {item.color} <strong>{item.size}</strong>
              {title === null && (
                <small>
                  {' '}
                  <bdi>{item.title}</bdi>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DestinationProps = {
  order: StaffOrder;
  /** The numbers of other orders to the same address. */
  alsoTo: readonly string[];
  now: Date;
  children: ReactElement | false;
};

/** Where an order goes, until when, and what to heed. */
export function Destination({ order, alsoTo, now, children }: DestinationProps) {
  const { status, note, hold, replaces } = order;
  const lines = labelLines(order.order);
  const { name, gift_note } = order.order;
  const time = cancelTime(order, now);
  return (
    <section className={styles.destination}>
      <h3>{words.shipsTo}</h3>
      {name.toUpperCase() !== lines[0] && <p dir="auto">{name}</p>}
      <AddressLines lines={lines} className={styles.address} />
      <CopyButton label={ordersTab.copyAddress} text={lines.join('\n')} />
      <p className={styles.due}>
        {packing.shipsBy(shipDayText(order))}
        <State order={order} />
      </p>
      {time !== null && <Notice>{orderMail.shipsAfter(time)}</Notice>}
      {children}
      {alsoTo.length > 0 && <Notice>{packing.sameAddress(alsoTo)}</Notice>}
      {status !== 'paid' && <Notice tone={status === 'cancelled' ? 'error' : 'plain'}>{words.notPaid(status)}</Notice>}
      {gift_note !== undefined && (
        <Notice>
          <Isolated sentence={ordersTab.giftNote} text={gift_note} />
        </Notice>
      )}
      {replaces !== undefined && <Notice>{words.replaces(replaces)}</Notice>}
      {note !== undefined && <Notice>{words.note(note)}</Notice>}
      {hold !== undefined && <Notice tone="error">{words.onHold(hold)}</Notice>}
    </section>
  );
}

function State({ order }: { order: StaffOrder }) {
  if (isShipped(order)) return <Badge tone="ok">{words.shipped}</Badge>;
  if (isPacked(order)) return <Badge tone="ok">{words.isPacked}</Badge>;
  return order.fulfillment.late && <Badge tone="out">{packing.late}</Badge>;
}
