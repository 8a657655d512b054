import { checkoutPage } from '../copy/checkout';
import { CheckoutShell, type CheckoutShellProps } from '../features/checkout/CheckoutShell';
import { PageMeta } from '../components/PageMeta';

/** The checkout page. */
export function CheckoutPage({ Checkout }: CheckoutShellProps) {
  return (
    <>
      <PageMeta {...checkoutPage} />
      <CheckoutShell Checkout={Checkout} />
    </>
  );
}
