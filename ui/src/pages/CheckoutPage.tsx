import { checkoutPage } from '../copy/checkout';
import { CheckoutView } from '../features/checkout/CheckoutView';
import { PageMeta } from '../features/site/PageMeta';

/** Shipping, payment and the order. */
export function CheckoutPage() {
  return (
    <>
      <PageMeta {...checkoutPage} />
      <CheckoutView />
    </>
  );
}
