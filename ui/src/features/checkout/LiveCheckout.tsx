import { CheckoutView } from './CheckoutView';
import { withHeld } from './live/open-payment';
import { useStripePayment } from './live/use-stripe-payment';
import { useCheckoutState } from './use-checkout-state';
import { useSubmission } from './use-submission';

/** Checkout in a shop that takes cards. */
export function LiveCheckout() {
  const state = useCheckoutState(withHeld);
  const payment = useStripePayment(state.form);
  return <CheckoutView state={state} payment={payment} submission={useSubmission(state, payment)} />;
}
