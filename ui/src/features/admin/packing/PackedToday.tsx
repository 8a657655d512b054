import { useState } from 'react';
import { unpackOrder } from '../../../api/fulfillment-endpoints';
import { listOrders, type OrderPage } from '../../../api/staff-endpoints';
import type { OrderStage, StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { packing as words, packOrder } from '../../../copy/admin-packing';
import { showToast } from '../../../lib/toast';
import { isShipped, nameOf } from '../orders/fulfillment';
import { errorMessage } from '../common/error-message';
import { LoadError } from '../common/LoadError';
import { asStaff, isSignedOut } from '../common/session';
import { useLoad } from '../common/use-load';
import styles from './PackedToday.module.css';

type PackedTodayProps = {
  /** How many of the shown orders are packed: the list is loaded again when it changes. */
  packed: number;
  /** Shows the current state of an order. */
  onOrder: (order: StaffOrder) => void;
  /** Prints the slip of an order. */
  onPrint: (order: StaffOrder) => void;
};

/** The orders that were packed today, the last one first; loaded when it is opened. */
export function PackedToday({ packed, onOrder, onPrint }: PackedTodayProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.today} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.packedToday}</summary>
      {isOpen && <List key={packed} onOrder={onOrder} onPrint={onPrint} />}
    </details>
  );
}

function List({ onOrder, onPrint }: Omit<PackedTodayProps, 'packed'>) {
  const { data, error, loading, reload } = useLoad(loadPackedToday);
  const unpack = async (order: StaffOrder) => {
    try {
      onOrder(await asStaff((token) => unpackOrder(token, order._id)));
    } catch (cause) {
      if (!isSignedOut(cause)) showToast(errorMessage(cause), { kind: 'error', timing: 'long' });
    }
    reload();
  };
  if (error !== null && !loading) return <LoadError reason={error} onRetry={reload} />;
  if (data === null) return <p role="status">{words.loading}</p>;
  if (data.length === 0) return <p>{words.nothingPacked}</p>;
  return (
    <ul className={styles.orders}>
      {data.map((order) => (
        <li key={order._id}>
          <strong>{order.order_number}</strong>
          <span className={styles.when}>{packedText(order)}</span>
          <Button small aria-label={`${packOrder.printSlip}: ${order.order_number}`} onClick={() => onPrint(order)}>
            {packOrder.printSlip}
          </Button>
          {!isShipped(order) && (
            <Button small aria-label={`${packOrder.unpack}: ${order.order_number}`} onClick={() => void unpack(order)}>
              {packOrder.unpack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function packedText(order: StaffOrder): string {
  const { at, by } = order.fulfillment?.packed ?? { at: order.created_at, by: '' };
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' });
  return words.packedAt(time, nameOf(by), isShipped(order));
}

/** Loads the newest orders that are packed or shipped, of which it returns those that were packed since midnight. */
async function loadPackedToday(): Promise<StaffOrder[]> {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const pages = await Promise.all((['packed', 'shipped'] as const).map(loadStage));
  const today = pages.flatMap(({ orders }) => orders).filter((order) => packedAt(order) >= midnight);
  return today.sort((a, b) => packedAt(b) - packedAt(a));
}

function loadStage(stage: OrderStage): Promise<OrderPage> {
  return asStaff((token) => listOrders(token, { stage, limit: 200 }));
}

function packedAt({ fulfillment }: StaffOrder): number {
  return Date.parse(fulfillment?.packed?.at ?? '');
}
