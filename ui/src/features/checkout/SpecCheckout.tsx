import { CheckoutView } from './CheckoutView';
import { specifiedPayment } from './payment/specified-payment';
import { useCheckoutState } from './use-checkout-state';
import { useSubmission } from './use-submission';

/** Checkout in the shop of the specification. */
export function SpecCheckout() {
  const state = useCheckoutState();
  const payment = specifiedPayment(state.form, state.cart, state.method);
  return <CheckoutView state={state} payment={payment} submission={useSubmission(state, payment)} />;
}
