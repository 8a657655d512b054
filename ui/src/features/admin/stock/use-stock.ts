import { useEffect, useState } from 'react';
import { readStock } from '../../../api/staff-endpoints';
import type { Stock, WireProduct } from '../../../api/wire';
import { sessionToken } from '../shared/session';

/** Loads thresholds and corrections, again after each change of the products; null before, and if that fails. */
export function useStock(products: readonly WireProduct[]): Stock | null {
  const [loaded, setLoaded] = useState<{ products: readonly WireProduct[]; stock: Stock } | null>(null);
  useEffect(() => {
    let stale = false;
    // Not asStaff: the list itself can be read without a session.
    const token = sessionToken();
    if (token === null) return undefined;
    readStock(token).then(
      (stock) => stale || setLoaded({ products, stock }),
      () => {},
    );
    return () => {
      stale = true;
    };
  }, [products]);
  return loaded?.stock ?? null;
}
