import { shipping, shippingPage } from '../copy/shipping';
import { ProsePage } from '../features/content/ProsePage';

/** The shipping policy. */
export function ShippingPage() {
  return <ProsePage meta={shippingPage} {...shipping} />;
}
