import type { ReactNode } from 'react';
import * as pixel from '../../pixel/order-events';
import { CheckoutView } from './CheckoutView';
import { CardFields } from './payment/CardFields';
import { usePlaceOrder } from './placing/use-place-order';
import { useCheckoutState } from './use-checkout-state';

/** Checkout without a payment provider: the order is saved as pending, and the card is not charged. */
export function SpecCheckout({ empty }: { empty: ReactNode }) {
  const state = useCheckoutState();
  return (
    <CheckoutView
      state={state}
      submission={usePlaceOrder(state)}
      card={<CardFields form={state.form} />}
      empty={empty}
      onOpen={pixel.initiateCheckout}
    />
  );
}
