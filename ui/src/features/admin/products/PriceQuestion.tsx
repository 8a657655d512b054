import { useCallback } from 'react';
import { Notice } from '../../../components/Notice';
import { productsTab as words } from '../../../copy/admin';
import { formatTime } from '../common/format-time';
import { useLoad } from '../common/use-load';
import { loadOrdersAtPrice } from './orders-at-price';
import type { PriceChange } from './product-edit';

/** Asks whether a price that changes by more than half is right, and says how many orders came at the last one. */
export function PriceQuestion({ productId, change }: { productId: string; change: PriceChange }) {
  const { data: last } = useLoad(useCallback(() => loadOrdersAtPrice(productId), [productId]));
  return (
    <Notice tone="error" role="alert">
      {words.priceQuestion(change.from, change.to)}{' '}
      {last && <span>{words.ordersAtPrice(last.orders, change.from, formatTime(last.since))}</span>}
    </Notice>
  );
}
