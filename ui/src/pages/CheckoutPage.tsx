import { checkoutPage } from '../copy/checkout';
import { SpecCheckout } from '../features/checkout/SpecCheckout';
import { DraftGuard } from '../features/checkout/form/DraftGuard';
import { PageMeta } from '../components/PageMeta';

/** The checkout page. */
export function CheckoutPage({ Checkout = SpecCheckout }) {
  return (
    <>
      <PageMeta {...checkoutPage} />
      <DraftGuard>
        <Checkout />
      </DraftGuard>
    </>
  );
}
