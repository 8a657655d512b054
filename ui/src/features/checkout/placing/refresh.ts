import { call } from '../../../api/client';
import { priceCart } from '../../../cart/priced';
import { currentLines } from '../../../cart/store';
import { catalog, loadCatalog } from '../../../catalog';
import { cartChangesOf } from './cart-changes';

/** Reloads prices and stock after the server rejected an order because of them; returns whether the cart differs. */
export async function refreshShowsChanges(): Promise<boolean> {
  const products = await call('GET /products').catch(() => null);
  if (products) loadCatalog(JSON.stringify({ ...catalog(), products }));
  const stored = currentLines();
  return cartChangesOf(stored, priceCart(stored)).length > 0;
}
