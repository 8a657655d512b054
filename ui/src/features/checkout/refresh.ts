import { listProducts } from '../../api/endpoints';
import { catalogue, startCatalogue } from '../../catalogue';

/** Brings the page's prices and stock up to date after the server has refused an order over them. */
export async function refreshCatalogue(): Promise<void> {
  const { supportEmail, pixelId } = catalogue();
  const products = await listProducts().catch(() => null);
  if (products) startCatalogue(JSON.stringify({ products, supportEmail, pixelId }));
}
