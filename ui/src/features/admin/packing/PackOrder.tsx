import { useEffect, useEffectEvent } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Isolated } from '../../../components/Isolated';
import { IconButton } from '../../../components/IconButton';
import { Notice } from '../../../components/Notice';
import { controls } from '../../../copy/controls';
import { packing, packOrder as words } from '../../../copy/admin-packing';
import { CopyButton } from '../shared/CopyButton';
import { labelLines } from '../orders/address-label';
import { AddressLines } from '../orders/AddressLines';
import { ordersTab } from '../../../copy/admin-orders';
import { formatDay } from '../../../rules/business-days';
import { commonTitle } from '../orders/pack-text';
import { reloadOrder } from '../orders/reload-order';
import { isPastShipBy, shipByDayOf } from '../orders/ship-by';
import type { Packed } from './packed-orders';
import type { PrintJob } from './use-print';
import { canPack, neighbor, nextUnpacked } from './queue';
import { ProgressBar } from '../shared/ProgressBar';
import styles from './PackOrder.module.css';

type PackOrderProps = {
  orders: readonly StaffOrder[];
  openId: string;
  packed: Packed;
  now: Date;
  onOpen: (id: string) => void;
  onPacked: (order: StaffOrder, isPacked: boolean) => void;
  /** Called with the current state of the open order. */
  onOrder: (order: StaffOrder) => void;
  onPrint: (job: PrintJob) => void;
  onClose: () => void;
};

/** One order on the full screen: Enter marks it as packed and goes on, the arrow keys go to its neighbors. */
export function PackOrder({
  orders,
  openId,
  packed,
  now,
  onOpen,
  onPacked,
  onOrder,
  onPrint,
  onClose,
}: PackOrderProps) {
  const position = orders.findIndex(({ _id }) => _id === openId);
  const order = orders[position];
  const isPacked = openId in packed;
  const left = orders.filter((one) => !(one._id in packed) && canPack(one)).length;
  const packedCount = orders.filter(({ _id }) => _id in packed).length;
  const go = (step: 1 | -1) => {
    const next = neighbor(orders, openId, step);
    if (next) onOpen(next._id);
  };
  useArrowKeys(go);
  useReload(order, onOrder);
  if (!order) return null;
  const mustStop = !canPack(order);
  const goOn = () => {
    const next = nextUnpacked(orders, openId, packed);
    if (next) onOpen(next._id);
    else if (mustStop || isPacked) onClose();
  };
  const pack = () => {
    onPacked(order, true);
    goOn();
  };
  const mainAction =
    mustStop || isPacked
      ? { label: left === 0 ? words.finish : words.skip, run: goOn }
      : { label: words.markPacked, run: pack };
  return (
    <Dialog backdrop={styles.backdrop} className={styles.screen} aria-label={words.label} onClose={onClose}>
      <header className={styles.head}>
        <p role="status">
          <strong>{words.progress(position + 1, orders.length)}</strong>{' '}
          <span className="quiet">{words.left(left, packedCount)}</span>
        </p>
        <ProgressBar aria-hidden="true" max={orders.length} value={orders.length - left} />
        <IconButton icon="close" label={controls.close} onClick={onClose} />
      </header>
      <div className={styles.order}>
        <Lines order={order} />
        <Destination order={order} isPacked={isPacked} now={now} />
      </div>
      <footer className={styles.actions}>
        {mustStop && <Notice tone="error">{words.stop}</Notice>}
        {!mustStop && left === 0 && <p className={styles.done}>{words.done}</p>}
        <div className={styles.buttons}>
          <Button disabled={position === 0} onClick={() => go(-1)}>
            {words.previous}
          </Button>
          <Button disabled={position === orders.length - 1} onClick={() => go(1)}>
            {words.next}
          </Button>
          <Button onClick={() => onPrint({ kind: 'slips', orders: [order] })}>{words.printSlip}</Button>
          <Button onClick={() => onPrint({ kind: 'labels', orders: [order] })}>{words.printLabel}</Button>
          {isPacked && <Button onClick={() => onPacked(order, false)}>{words.unpack}</Button>}
          {/* One element, so that it keeps the focus: the next Enter is for the next order. */}
          <Button variant="primary" data-autofocus="" onClick={mainAction.run}>
            {mainAction.label}
          </Button>
        </div>
        <p className={styles.keys}>{words.keys}</p>
      </footer>
    </Dialog>
  );
}

function Lines({ order }: { order: StaffOrder }) {
  const { items } = order.order;
  const title = commonTitle([order]);
  return (
    <section className={styles.lines}>
      <h2>{order.order_number}</h2>
      {title !== null && (
        <p className="quiet" dir="auto">
          {title}
        </p>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item._id} ${item.color} ${item.size}`}>
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

function Destination({ order, isPacked, now }: { order: StaffOrder; isPacked: boolean; now: Date }) {
  const { status, note, hold, created_at } = order;
  const lines = labelLines(order.order);
  const { name, gift_note } = order.order;
  return (
    <section className={styles.destination}>
      <h3>{words.shipsTo}</h3>
      {name.toUpperCase() !== lines[0] && <p dir="auto">{name}</p>}
      <AddressLines lines={lines} className={styles.address} />
      <CopyButton label={ordersTab.copyAddress} text={lines.join('\n')} />
      <p className={styles.due}>
        {packing.shipsBy(formatDay(shipByDayOf(created_at)))}
        {!isPacked && isPastShipBy(created_at, now) && <Badge tone="out">{packing.late}</Badge>}
        {isPacked && <Badge tone="ok">{words.isPacked}</Badge>}
      </p>
      {status !== 'paid' && <Notice tone={status === 'cancelled' ? 'error' : 'plain'}>{words.notPaid(status)}</Notice>}
      {gift_note !== undefined && (
        <Notice>
          <Isolated sentence={ordersTab.giftNote} text={gift_note} />
        </Notice>
      )}
      {note !== undefined && <Notice>{words.note(note)}</Notice>}
      {hold !== undefined && <Notice tone="error">{words.onHold(hold)}</Notice>}
    </section>
  );
}

function useArrowKeys(go: (step: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Loads each order again when it is opened: a colleague may have cancelled it, or put it on hold. */
function useReload(order: StaffOrder | undefined, onOrder: (order: StaffOrder) => void): void {
  const number = order?.order_number;
  useEffect(() => {
    if (number === undefined) return undefined;
    let stale = false;
    void reloadOrder({ order_number: number }).then((current) => current && !stale && onOrder(current));
    return () => {
      stale = true;
    };
  }, [number, onOrder]);
}
