import { checkoutPage } from '../copy/checkout';
import { CheckoutShell } from '../features/checkout/CheckoutShell';
import { PageMeta } from '../components/PageMeta';

/** The checkout page. */
export function CheckoutPage() {
  return (
    <>
      <PageMeta {...checkoutPage} />
      <CheckoutShell />
    </>
  );
}
