import { useCallback } from 'react';
import type { Stock, WireProduct } from '../../../api/wire';
import { ifSignedIn } from '../common/session';
import { useLoad } from '../common/use-load';

/** Loads thresholds and corrections, again after each change of the products; null before, and if that fails. */
export function useStock(products: readonly WireProduct[]): Stock | null {
  // The list itself can be read without a session.
  const load = useCallback(async () => ({ products, stock: await ifSignedIn('GET /stock') }), [products]);
  return useLoad(load).data?.stock ?? null;
}
