import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { IconButton } from '../../../components/IconButton';
import { Notice } from '../../../components/Notice';
import { packOrder as words } from '../../../copy/admin-packing';
import { controls } from '../../../copy/controls';
import { claimedBy, isPacked, nameOf } from '../orders/fulfillment';
import { ProgressBar } from '../common/ProgressBar';
import { Destination, Lines } from './PackOrderParts';
import { canPack, firstLeft, isLeft, neighbor } from './queue';
import { ShipField } from './ShipField';
import type { PrintJob } from './use-print';
import { useScanner } from './use-scanner';
import { useStation } from './use-station';
import styles from './PackOrder.module.css';

type PackOrderProps = {
  orders: readonly StaffOrder[];
  order: StaffOrder;
  /** The numbers of other orders to the same address. */
  alsoTo: readonly string[];
  /** The email of the account that is signed in. */
  me: string;
  now: Date;
  onOpen: (id: string) => void;
  /** Shows the current state of an order. */
  onOrder: (order: StaffOrder) => void;
  onPrint: (kind: PrintJob['kind'], order: StaffOrder) => void;
  onClose: () => void;
};

/**
 * One order on the full screen: Enter marks it as packed and goes on, the arrow keys go to its neighbors, a scan opens an
 * order, and a second scan of it marks it as packed.
 */
export function PackOrder({ orders, order, alsoTo, me, now, onOpen, onOrder, onPrint, onClose }: PackOrderProps) {
  const station = useStation({ orders, order, me, onOpen, onOrder, onClose });
  const position = orders.indexOf(order);
  const go = (step: 1 | -1) => {
    const next = neighbor(orders, order._id, step);
    if (next) station.open(next._id);
  };
  useScanner({ onScan: (scan) => void station.scan(scan), onStep: go });
  const leftOrders = orders.filter(isLeft);
  const left = leftOrders.length;
  const isDone = firstLeft(orders, me) === undefined;
  const mustStop = !canPack(order) || station.packer !== null;
  const action = mainAction(order, mustStop, isDone, station);
  return (
    <Dialog backdrop={styles.backdrop} className={styles.screen} aria-label={words.label} onClose={onClose}>
      <header className={styles.head}>
        <p role="status">
          <strong>{words.progress(position + 1, orders.length)}</strong>{' '}
          <span className="quiet">{words.left(left, orders.filter(isPacked).length)}</span>
        </p>
        <ProgressBar aria-hidden="true" max={orders.length} value={orders.length - left} />
        <IconButton icon="close" label={controls.close} onClick={onClose} />
      </header>
      {/* Always there, so that screen readers announce its text. */}
      <div role="alert" className={styles.refusal}>
        {station.refusal !== null && <p>{station.refusal}</p>}
      </div>
      <div className={styles.order}>
        <Lines order={order} />
        <Destination order={order} alsoTo={alsoTo} now={now}>
          {order.status === 'paid' && !mustStop && (
            <ShipField
              orderId={order._id}
              isPacked={isPacked(order)}
              isReady={station.isShippable}
              onEnter={async () => action.run()}
              onShip={station.ship}
              onScan={station.scan}
            />
          )}
        </Destination>
      </div>
      <footer className={styles.actions}>
        {station.packer !== null && <Notice tone="error">{words.takenBy(nameOf(station.packer))}</Notice>}
        {!canPack(order) && <Notice tone="error">{words.stop}</Notice>}
        {!mustStop && left === 0 && <p className={styles.done}>{words.done}</p>}
        {left > 0 && isDone && <p className={styles.done}>{words.doneButFor(packersOf(leftOrders, me))}</p>}
        <div className={styles.buttons}>
          <Button disabled={position === 0} onClick={() => go(-1)}>
            {words.previous}
          </Button>
          <Button disabled={position === orders.length - 1} onClick={() => go(1)}>
            {words.next}
          </Button>
          <Button onClick={() => onPrint('slips', order)}>{words.printSlip}</Button>
          <Button onClick={() => onPrint('labels', order)}>{words.printLabel}</Button>
          {isPacked(order) && canPack(order) && <Button onClick={() => void station.unpack()}>{words.unpack}</Button>}
          {/* One element, so that it keeps the focus: the next Enter is for the next order. */}
          <Button
            variant="primary"
            data-autofocus=""
            data-ready={station.isUsable ? '' : undefined}
            busy={station.isBusy}
            onClick={() => void action.run()}
          >
            {action.label}
          </Button>
        </div>
        <p className={styles.keys}>{words.keys}</p>
      </footer>
    </Dialog>
  );
}

/** What the large button does. */
function mainAction(order: StaffOrder, mustStop: boolean, isDone: boolean, station: ReturnType<typeof useStation>) {
  if (station.isOtherSlip) return { label: words.backTo(order.order_number), run: station.stay };
  if (mustStop || isPacked(order)) return { label: isDone ? words.finish : words.skip, run: () => station.goOn(true) };
  if (order.status === 'paid') return { label: words.markPacked, run: station.pack };
  return { label: station.isArmed ? words.pressAgain : words.packUnpaid, run: station.pack };
}

/** Names the colleagues who pack these orders, each once. */
function packersOf(orders: readonly StaffOrder[], me: string): string[] {
  return [...new Set(orders.flatMap((order) => claimedBy(order, me) ?? []))].map(nameOf);
}
