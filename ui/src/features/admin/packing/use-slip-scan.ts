import { useRef } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { packOrder as words } from '../../../copy/admin-packing';
import { findOrder } from '../orders/find-order';
import { isPacked, nameOf } from '../orders/fulfillment';
import { errorMessage } from '../common/error-message';
import { isSignedOut } from '../common/session';
import { isLeft } from './queue';
import type { Scan } from './scan';

interface SlipScanOptions {
  order: StaffOrder;
  /** The email of another account that has claimed the order. */
  packer: string | null;
  isBusy: boolean;
  pack: () => Promise<void>;
  open: (id: string) => void;
  refuse: (text: string) => void;
  /** Shows the current state of an order, and adds it to the others. */
  onOrder: (order: StaffOrder) => void;
  /** Called at each scan, whatever it contains. */
  onScan: () => void;
}

/** Returns the function that handles a scan: it opens the order of the slip, or packs the order that is open. */
export function useSlipScan({ order, packer, isBusy, pack, open, refuse, onOrder, onScan }: SlipScanOptions) {
  const scans = useRef(0);
  const scanOpen = () => {
    const number = order.order_number;
    if (isPacked(order)) return refuse(words.alreadyPacked(number));
    if (!isLeft(order)) return refuse(words.refused(number, words.stop));
    if (packer !== null) return refuse(words.takenBy(nameOf(packer)));
    return isBusy ? undefined : pack();
  };
  const scanOther = async (number: string) => {
    scans.current += 1;
    const latest = scans.current;
    try {
      const found = await findOrder(number);
      // The response to an earlier scan.
      if (latest !== scans.current) return;
      if (found === null) return refuse(words.unknown(number));
      onOrder(found);
      const why = refusalOf(found);
      return why === null ? open(found._id) : refuse(words.refused(number, why));
    } catch (cause) {
      if (!isSignedOut(cause)) refuse(errorMessage(cause));
    }
  };
  return async ({ kind, text }: Scan) => {
    // The second Enter of some scanners does nothing.
    onScan();
    if (kind === 'other') return refuse(words.noNumber(text));
    return text === order.order_number ? scanOpen() : scanOther(text);
  };
}

/** Returns why a scan does not open an order, if it does not. */
function refusalOf({ status, fulfillment }: StaffOrder): string | null {
  if (status === 'cancelled') return words.isCancelled;
  return fulfillment.shipped === undefined ? null : words.isShipped;
}
