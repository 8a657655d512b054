import { useEffect, useRef, useState } from 'react';
import type { Shipment, StaffOrder } from '../../../api/wire';
import { packOrder as words } from '../../../copy/admin-packing';
import { showToast } from '../../../lib/toast';
import { claimedBy, nameOf, packedBy } from '../orders/fulfillment';
import { shipmentChange } from '../orders/shipping/shipment-draft';
import { nextLeft } from './queue';
import { useClaim } from './use-claim';
import { useReady } from './use-ready';
import { useSlipScan } from './use-slip-scan';
import { slot, useStationChange } from './use-station-change';

interface StationOptions {
  orders: readonly StaffOrder[];
  order: StaffOrder;
  /** The email of the account that is signed in. */
  me: string;
  onOpen: (id: string) => void;
  /** Shows the current state of an order, and adds it to the others. */
  onOrder: (order: StaffOrder) => void;
  onClose: () => void;
}

/** Packs one order after the other: by a press, or by the scan of a slip. */
export function useStation({ orders, order, me, onOpen, onOrder, onClose }: StationOptions) {
  const [armedId, setArmedId] = useState<string | null>(null);
  const { refusal, isOtherSlip, refuse, clearRefusal, isBusy, change, report } = useStationChange(order, onOrder);
  const { isReady, restart } = useReady(order._id);
  const shownId = useRef(order._id);
  const packer = claimedBy(order, me);
  const goOn = (from: StaffOrder, isClosing: boolean) => {
    // A scan has opened another order meanwhile.
    if (shownId.current !== from._id) return;
    const next = nextLeft(orders, from._id, me);
    setArmedId(null);
    if (next) onOpen(next._id);
    else if (isClosing) onClose();
  };
  const claim = useClaim({
    order,
    me,
    onOrder,
    onTaken: (taken) => {
      const why = takenText(taken, me);
      if (why !== null) showToast(words.skipped(why), { kind: 'info', timing: 'long', slot });
      goOn(taken, false);
    },
  });
  const pack = async () => {
    const isUnpaid = order.status !== 'paid';
    if (isUnpaid && armedId !== order._id) {
      setArmedId(order._id);
      return;
    }
    const { _id, order_number } = order;
    if (!(await change({ type: 'pack', unpaid: isUnpaid }))) return;
    claim.markEnded(_id);
    report(words.packedToast(order_number), { type: 'unpack' });
    goOn(order, false);
  };
  const ship = async (shipment: Shipment) => {
    const { _id, order_number } = order;
    if (!(await change(shipmentChange(shipment, order)))) return false;
    claim.markEnded(_id);
    report(words.shippedToast(order_number), { type: 'unship' });
    goOn(order, false);
    return true;
  };
  const open = (id: string) => {
    clearRefusal();
    setArmedId(null);
    onOpen(id);
  };
  const { scan, isSearching } = useSlipScan({ order, me, isBusy, pack, open, refuse, onOrder, onScan: restart });
  const isUsable = isReady && claim.isAnswered && !isBusy && !isSearching;

  useEffect(() => {
    shownId.current = order._id;
    // A toast or a button that is gone had the focus. A tracking number that is being typed keeps it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement) return;
    document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus({ preventScroll: true });
  }, [order._id]);

  return {
    /** Why the last scan or press did nothing. */
    refusal,
    isOtherSlip,
    /** Who else packs the order now. */
    packer,
    /** Whether the first of the two presses has been made that pack an unpaid order. */
    isArmed: armedId === order._id,
    isBusy,
    /** Whether a press counts. */
    isUsable,
    /** Whether a tracking number counts: the server itself says who has claimed the order. */
    isShippable: isReady && !isBusy && !isSearching && !isOtherSlip,
    pack: async () => (isUsable ? pack() : undefined),
    ship,
    unpack: async () => change({ type: 'unpack' }),
    open,
    /** Goes back to the order that is open. */
    stay: () => (isUsable ? clearRefusal() : undefined),
    goOn: (isClosing: boolean) => (isUsable ? goOn(order, isClosing) : undefined),
    scan,
  };
}

/** Says which colleague packs an order, or has packed it. */
function takenText(order: StaffOrder, me: string): string | null {
  const packer = claimedBy(order, me);
  if (packer !== null) return words.isPacking(order.order_number, nameOf(packer));
  const by = packedBy(order, me);
  return by === null ? null : words.hasPacked(order.order_number, nameOf(by));
}
