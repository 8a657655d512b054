import { checkoutPage } from '../copy/checkout';
import { CheckoutView } from '../features/checkout/CheckoutView';
import { PageMeta } from '../features/site/PageMeta';

/** The checkout page. */
export function CheckoutPage() {
  return (
    <>
      <PageMeta {...checkoutPage} />
      <CheckoutView />
    </>
  );
}
