import { useEffect } from 'react';
import { notPlaced } from '../../../copy/checkout';
import { type Cents, toCents } from '../../../lib/money';
import { session } from '../../../lib/storage';
import { showToast } from '../../../lib/toast';
import { type Content, track } from '../../../pixel/pixel';
import type { SubmittedOrder } from '../placing/submit-order';

const key = 'purchase';

interface Purchase {
  contents: Content[];
  total: Cents;
  /** The number of an order that differs from what the form said when it turned out to be paid. */
  earlierNumber: string | null;
}

/** Keeps a paid order for the next page, which may have the ad pixel. */
export function keepPurchase({ order: { order_number, items, total }, earlier }: SubmittedOrder): void {
  const contents = items.map(({ _id, title, quantity, salePrice }) => ({
    id: _id,
    title,
    quantity,
    unit: toCents(salePrice),
  }));
  const earlierNumber = earlier ? order_number : null;
  session.writeJson(key, { contents, total: toCents(total), earlierNumber } satisfies Purchase);
}

/** Reports a paid order to the ad pixel, if the page has one; once, also if the page is loaded again. */
export function useReportPurchase(): void {
  useEffect(() => {
    const kept = session.readJson(key);
    session.remove(key);
    if (kept.state !== 'present') return;
    const { contents, total, earlierNumber } = kept.value as Purchase;
    track('Purchase', contents, total);
    if (earlierNumber !== null) showToast(notPlaced.earlier(earlierNumber), { kind: 'info', timing: 'long' });
  }, []);
}
