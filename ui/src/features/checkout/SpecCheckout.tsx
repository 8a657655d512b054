import * as pixel from '../../pixel/order-events';
import { CheckoutView, type CheckoutViewProps } from './CheckoutView';
import { CardFields } from './payment/CardFields';
import { usePlaceOrder } from './placing/use-place-order';
import { useCheckoutState } from './use-checkout-state';

/** Checkout without a payment provider: the order is saved as pending, and the card is not charged. */
export function SpecCheckout({ Empty }: Pick<CheckoutViewProps, 'Empty'>) {
  const state = useCheckoutState();
  return (
    <CheckoutView
      state={state}
      submission={usePlaceOrder(state)}
      card={<CardFields form={state.form} />}
      Empty={Empty}
      onOpen={pixel.initiateCheckout}
    />
  );
}
