import { checkoutPage } from '../copy/checkout';
import { CheckoutView } from '../features/checkout/CheckoutView';
import { PageMeta } from '../components/PageMeta';

/** The checkout page. */
export function CheckoutPage() {
  return (
    <>
      <PageMeta {...checkoutPage} />
      <CheckoutView />
    </>
  );
}
