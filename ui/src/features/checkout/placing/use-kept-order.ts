import { useEffect, useState } from 'react';
import type { OrderInput } from '../../../api/wire';

/**
 * Keeps an order that could not be sent, until `order` differs from it: the shopper has not placed the changed order.
 */
export function useKeptOrder(order: OrderInput): [isKept: boolean, setKept: (isKept: boolean) => void] {
  const [kept, setKept] = useState<string | null>(null);
  const text = JSON.stringify(order);
  return [kept === text, (isKept) => setKept(isKept ? text : null)];
}

/** Calls `send` when the network is back while an order is kept. */
export function useSendWhenOnline(isKept: boolean, send: () => void): void {
  useEffect(() => {
    if (!isKept) return undefined;
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [isKept, send]);
}
