import { listProducts } from '../../api/endpoints';
import { catalog, loadCatalog } from '../../catalog';

/** Brings the page's prices and stock up to date after the server has refused an order over them. */
export async function refreshCatalog(): Promise<void> {
  const { supportEmail, pixelId } = catalog();
  const products = await listProducts().catch(() => null);
  if (products) loadCatalog(JSON.stringify({ products, supportEmail, pixelId }));
}
