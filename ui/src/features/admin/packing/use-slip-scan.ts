import { useRef, useState } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { packOrder as words } from '../../../copy/admin-packing';
import { findOrder } from '../orders/find-order';
import { claimedBy, isPacked, isShipped, nameOf } from '../orders/fulfillment';
import { errorMessage } from '../common/error-message';
import { isSignedOut } from '../common/session';
import { isLeft } from './queue';
import type { Scan } from './scan';

interface SlipScanOptions {
  order: StaffOrder;
  /** The email of the account that is signed in. */
  me: string;
  isBusy: boolean;
  pack: () => Promise<void>;
  open: (id: string) => void;
  /** `isOther` is whether it is about another slip than that of the order that is open. */
  refuse: (text: string, isOther?: boolean) => void;
  /** Shows the current state of an order, and adds it to the others. */
  onOrder: (order: StaffOrder) => void;
  /** Called at each scan, whatever it contains. */
  onScan: () => void;
}

/** Returns what handles a scan: it opens the order of the slip, or packs the order that is open. */
export function useSlipScan({ order, me, isBusy, pack, open, refuse, onOrder, onScan }: SlipScanOptions) {
  const scans = useRef(0);
  const [isSearching, setSearching] = useState(false);
  const scanOpen = () => {
    const number = order.order_number;
    if (isPacked(order)) return refuse(words.alreadyPacked(number));
    if (!isLeft(order)) return refuse(words.refused(number, words.stop));
    const packer = claimedBy(order, me);
    if (packer !== null) return refuse(words.takenBy(nameOf(packer)));
    return isBusy ? undefined : pack();
  };
  const scanOther = async (number: string) => {
    scans.current += 1;
    const latest = scans.current;
    setSearching(true);
    try {
      const found = await findOrder(number);
      // The response to an earlier scan.
      if (latest !== scans.current) return;
      if (found === null) return refuse(words.unknown(number), true);
      onOrder(found);
      const why = refusalOf(found, me);
      return why === null ? open(found._id) : refuse(why, true);
    } catch (cause) {
      if (!isSignedOut(cause)) refuse(errorMessage(cause), true);
    } finally {
      if (latest === scans.current) setSearching(false);
    }
  };
  const scan = async ({ kind, text }: Scan) => {
    // The second Enter of some scanners does nothing.
    onScan();
    if (kind === 'other') return refuse(words.noNumber(text), true);
    return text === order.order_number ? scanOpen() : scanOther(text);
  };
  return { scan, isSearching };
}

/** Returns why a scan does not open an order, if it does not. */
function refusalOf(order: StaffOrder, me: string): string | null {
  const { status, order_number } = order;
  const packer = claimedBy(order, me);
  if (status === 'cancelled') return words.refused(order_number, words.isCancelled);
  if (isShipped(order)) return words.refused(order_number, words.isShipped);
  return packer === null ? null : words.isPacking(order_number, nameOf(packer));
}
