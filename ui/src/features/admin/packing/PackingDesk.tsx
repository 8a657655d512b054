import { useMemo } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { packing as words } from '../../../copy/admin-packing';
import { commonTitle } from '../orders/row/pack-text';
import { pickList } from '../common/pick-list';
import { useNow } from '../common/use-now';
import { markAllPacked } from './mark-all';
import { PackOrder } from './PackOrder';
import { PackQueue } from './PackQueue';
import { PickList } from './PickList';
import { PrintBar } from './PrintBar';
import { PrintSheets } from './PrintSheets';
import { firstLeft, inPackingOrder, isLeft } from './queue';
import { byAddress, sameAddress } from './same-address';
import { usePrint } from './use-print';
import { usePrintCurrent } from './use-print-current';
import styles from './PackingView.module.css';

type PackingDeskProps = {
  orders: readonly StaffOrder[];
  /** The ID of the order that is open in the station. */
  openId: string | null;
  /** Whether staff selected these orders; otherwise they are all that are to pack. */
  chosen: boolean;
  /** The email of the account that is signed in. */
  me: string;
  onOpen: (id: string | null) => void;
  /** Shows the current state of orders. */
  onOrders: (orders: readonly StaffOrder[]) => void;
  /** Loads the orders again and returns them. */
  onRefresh: () => Promise<StaffOrder[]>;
};

/** What to take from the shelf, which orders to pack, and what to print of them. */
export function PackingDesk({ orders, openId, chosen, me, onOpen, onOrders, onRefresh }: PackingDeskProps) {
  const now = useNow();
  const { job, print } = usePrint();
  const listed = useListed(orders, openId);
  const left = listed.filter(isLeft);
  const openLeft = useMemo(() => sameAddress(listed.filter(isLeft)), [listed]);
  const open = listed.find(({ _id }) => _id === openId);
  const first = firstLeft(left, me) ?? left[0];
  const printCurrent = usePrintCurrent({ onRefresh, onOrders, print });
  return (
    <>
      <p className="quiet">{chosen ? `${words.chosen(orders.length)}.` : words.all}</p>
      <LeftOut orders={orders} chosen={chosen} />
      {listed.length === 0 && <p>{chosen ? words.nothingChosen : words.nothing}</p>}
      {listed.length > 0 && (
        <>
          <div className={styles.actions}>
            {first && (
              <Button variant="primary" onClick={() => onOpen(first._id)}>
                {words.start(left.length)}
              </Button>
            )}
            <PrintBar orders={listed} onPrint={(kind, some) => printCurrent(kind, some, true)} />
            <Button variant="link" small disabled={!first} onClick={() => void markAllPacked(left, onOrders)}>
              {words.allPacked}
            </Button>
          </div>
          <div className={styles.columns}>
            <PickList products={pickList(left)} />
            <PackQueue
              orders={listed}
              sameAddress={openLeft}
              me={me}
              withTitles={commonTitle(listed) === null}
              onOpen={({ _id }) => onOpen(_id)}
            />
          </div>
        </>
      )}
      {open && (
        <PackOrder
          orders={listed}
          order={open}
          alsoTo={openLeft.get(open._id) ?? []}
          me={me}
          now={now}
          onOpen={onOpen}
          onOrder={(order) => onOrders([order])}
          onPrint={(kind, order) => void printCurrent(kind, [order], false)}
          onClose={() => onOpen(null)}
        />
      )}
      <PrintSheets job={job} />
    </>
  );
}

function useListed(orders: readonly StaffOrder[], openId: string | null): StaffOrder[] {
  return useMemo(() => listOf(orders, openId), [orders, openId]);
}

/** Returns the orders to show: not those that are cancelled or on hold, except for the open one. */
function listOf(orders: readonly StaffOrder[], openId: string | null): StaffOrder[] {
  const isShown = ({ _id, status, hold }: StaffOrder) =>
    _id === openId || (status !== 'cancelled' && hold === undefined);
  return byAddress(inPackingOrder(orders.filter(isShown)));
}

/** Says how many orders cannot be packed now. */
function LeftOut({ orders, chosen }: Pick<PackingDeskProps, 'orders' | 'chosen'>) {
  const cancelled = orders.filter(({ status }) => status === 'cancelled').length;
  const held = orders.filter(({ status, hold }) => status !== 'cancelled' && hold !== undefined).length;
  return (
    <>
      {chosen && cancelled > 0 && <Notice>{words.left(cancelled)}</Notice>}
      {held > 0 && <Notice>{words.leftOnHold(held)}</Notice>}
    </>
  );
}
