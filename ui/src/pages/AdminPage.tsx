import { lazyPart } from '../components/LazyPart';
import { Dashboard } from '../features/admin/Dashboard';
import { StaffStyles } from '../features/admin/StaffStyles';

/** Loaded from the chunks of the storefront's pages, so that these chunks stay as they are. */
const storefront = {
  card: lazyPart(() => import('./ShopPage').then((page) => page.ProductCard)),
  head: lazyPart(() => import('./ProductPage').then((page) => page.Head)),
  options: lazyPart(() => import('./ProductPage').then((page) => page.Options)),
};

/** The staff page with products and orders. */
export function AdminPage() {
  return (
    <>
      <StaffStyles />
      <Dashboard storefront={storefront} />
    </>
  );
}
