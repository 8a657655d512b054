import { listProducts } from '../../../api/guest-endpoints';
import { catalog, loadCatalog } from '../../../catalog';

/** Reloads the page's prices and stock after the server rejected an order because of them. */
export async function refreshCatalog(): Promise<void> {
  const { supportEmail, pixelId } = catalog();
  const products = await listProducts().catch(() => null);
  if (products) loadCatalog(JSON.stringify({ products, supportEmail, pixelId }));
}
