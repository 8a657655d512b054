import { useEffect, useState } from 'react';
import type { GuestOrder } from '../../../api/wire';
import { orderLinkOf } from '../placing/last-order';

interface CurrentOrder {
  /** The link to the page of the order; null if this tab has none. */
  link: string | null;
  /** The order as it is on the server; null without a link, and until it is known. */
  order: GuestOrder | null;
}

/** Returns the link of an order placed in this tab, and the order as it is on the server. */
export function useCurrentOrder(orderNumber: string | undefined): CurrentOrder {
  const link = orderNumber === undefined ? null : orderLinkOf(orderNumber);
  const [order, setOrder] = useState<GuestOrder | null>(null);
  useEffect(() => {
    if (link === null) return;
    // Loaded where there is a link. If the order cannot be read, the page says what it knows.
    void import('../../../api/client')
      .then(({ call }) => call('GET /guest/{link}', { path: { link } }))
      .then(setOrder, () => setOrder(null));
  }, [link]);
  return { link, order };
}
