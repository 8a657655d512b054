import { LiveCheckout } from '../../features/checkout/LiveCheckout';
import { CheckoutPage as SpecCheckoutPage } from '../CheckoutPage';

/** The checkout page of a shop that takes cards. */
export function CheckoutPage() {
  return <SpecCheckoutPage Checkout={LiveCheckout} />;
}
