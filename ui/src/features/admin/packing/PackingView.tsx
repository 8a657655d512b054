import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { packing as words } from '../../../copy/admin-packing';
import { showToast } from '../../../lib/toast';
import { LoadError } from '../shared/LoadError';
import { useNow } from '../shared/use-now';
import { undoMs } from '../shared/undo-ms';
import { commonTitle } from '../orders/pack-text';
import { PackOrder } from './PackOrder';
import { PackQueue } from './PackQueue';
import { PickList } from './PickList';
import { PrintSheets } from './PrintSheets';
import { readPacked, setPacked, usePacked } from './packed-orders';
import { readNumbers } from '../shared/pack-url';
import { canPack } from './queue';
import { packingDays, usePackingOrders } from './use-packing-orders';
import { pickList } from '../shared/pick-list';
import { usePrint } from './use-print';
import styles from './PackingView.module.css';

/** The packing view: what to take from the shelf, and which orders to pack; each order opens on the full screen. */
export function PackingView() {
  const search = useSearch();
  const numbers = useMemo(() => readNumbers(search), [search]);
  const { orders, error, loading, reload, showOrder } = usePackingOrders(numbers);
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = numbers.length > 0;
  // Opened from the list of orders, whose button is gone; the tab keeps the focus.
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  return (
    <div className={styles.view}>
      <PageMeta title={words.title} description={adminPage.description} noindex />
      <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
        {words.title}
      </h2>
      {loading && <p role="status">{words.loading}</p>}
      {error !== null && !loading && <LoadError reason={error} onRetry={reload} />}
      {orders && <PackingDesk orders={orders} chosen={isChosen} onOrder={showOrder} />}
    </div>
  );
}

type PackingDeskProps = {
  orders: readonly StaffOrder[];
  /** Whether staff selected these orders; otherwise they are all recent paid ones. */
  chosen: boolean;
  onOrder: (order: StaffOrder) => void;
};

function PackingDesk({ orders, chosen, onOrder }: PackingDeskProps) {
  const now = useNow();
  const packed = usePacked();
  const { job, print } = usePrint();
  const [openId, setOpenId] = useState<string | null>(null);
  const listed = useListed(orders, chosen);
  const left = listed.filter((order) => !(order._id in packed) && canPack(order));
  const cancelled = orders.filter(({ status }) => status === 'cancelled').length;
  const held = orders.filter(({ status, hold }) => status !== 'cancelled' && hold !== undefined).length;
  const [first] = left;
  const markAll = () => {
    const ids = left.map(({ _id }) => _id);
    pack(ids, true);
    const undo = { label: words.undo, run: () => pack(ids, false) };
    showToast(words.markedAll(ids.length), { timing: 'long', duration: undoMs, action: undo });
  };
  return (
    <>
      <p className="quiet">
        {chosen ? words.chosen(orders.length) : words.recent(packingDays)}. {words.onlyHere}
      </p>
      {chosen && cancelled > 0 && <Notice>{words.left(cancelled)}</Notice>}
      {held > 0 && <Notice>{words.leftOnHold(held)}</Notice>}
      {listed.length === 0 && <p>{chosen ? words.nothingChosen : words.nothing(packingDays)}</p>}
      {listed.length > 0 && (
        <>
          <div className={styles.actions}>
            {first && (
              <Button variant="primary" onClick={() => setOpenId(first._id)}>
                {words.start(left.length)}
              </Button>
            )}
            <Button small disabled={!first} onClick={() => print({ kind: 'slips', orders: left })}>
              {words.printSlips}
            </Button>
            <Button small disabled={!first} onClick={() => print({ kind: 'labels', orders: left })}>
              {words.printLabels}
            </Button>
            <Button variant="link" small disabled={!first} onClick={markAll}>
              {words.allPacked}
            </Button>
          </div>
          <div className={styles.columns}>
            <PickList products={pickList(left)} />
            <PackQueue
              orders={listed}
              packed={packed}
              withTitles={commonTitle(listed) === null}
              now={now}
              onOpen={({ _id }) => setOpenId(_id)}
            />
          </div>
        </>
      )}
      {openId !== null && (
        <PackOrder
          orders={listed}
          openId={openId}
          packed={packed}
          now={now}
          onOpen={setOpenId}
          onPacked={(order, isPacked) => pack([order._id], isPacked)}
          onOrder={onOrder}
          onPrint={print}
          onClose={() => setOpenId(null)}
        />
      )}
      <PrintSheets job={job} />
    </>
  );
}

/** Returns the orders to show: not those that were cancelled, on hold or packed before the view was opened. */
function useListed(orders: readonly StaffOrder[], chosen: boolean): StaffOrder[] {
  const [before] = useState(() => ({
    packed: readPacked(),
    left: new Set(orders.filter((order) => !canPack(order)).map(({ _id }) => _id)),
  }));
  return orders.filter(({ _id }) => !before.left.has(_id) && (chosen || !(_id in before.packed)));
}

function pack(ids: readonly string[], isPacked: boolean): void {
  if (!setPacked(ids, isPacked, new Date())) showToast(words.notStored, { kind: 'error', timing: 'long' });
}
