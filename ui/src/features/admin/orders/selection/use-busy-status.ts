import { useState } from 'react';
import type { OrderStatus } from '../../../../api/wire';

/** Returns the status that is being set, if any, and `onStatus` with that recorded. */
export function useBusyStatus(onStatus: (to: OrderStatus) => Promise<void>) {
  const [busy, setBusy] = useState<OrderStatus | null>(null);
  const run = async (to: OrderStatus) => {
    setBusy(to);
    await onStatus(to);
    setBusy(null);
  };
  return { busy, run };
}
