import { catalog } from '../../catalog';
import { CheckoutView, type CheckoutViewProps } from './CheckoutView';
import { useCheckoutState } from './use-checkout-state';
import { CardFields } from './live/CardFields';
import { withHeld } from './live/open-payment';
import { useCard } from './live/use-card';
import { usePayOrder } from './live/use-pay-order';

/** Checkout in a shop that takes cards: the card is authorized, and charged once the order can no longer be cancelled. */
export function LiveCheckout({ Empty }: Pick<CheckoutViewProps, 'Empty'>) {
  const state = useCheckoutState(withHeld);
  const card = useCard(catalog().payments?.key ?? '', state.form);
  return (
    <CheckoutView state={state} submission={usePayOrder(state, card)} card={<CardFields card={card} />} Empty={Empty} />
  );
}
