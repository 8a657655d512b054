import { useState } from 'react';
import { type PricedCart, usePricedCart } from '../../cart/priced';
import { useCartLines } from '../../cart/store';
import { type CheckoutForm, useCheckoutForm } from './form/use-checkout-form';
import { type CartChange, cartChangesOf } from './placing/cart-changes';
import type { ShippingMethod } from './summary/totals';

export interface CheckoutState {
  cart: PricedCart;
  changes: readonly CartChange[];
  method: ShippingMethod;
  form: CheckoutForm;
  /** Whether the cart has no lines; true until it is known. */
  isEmpty: boolean;
  setMethod: (method: ShippingMethod) => void;
}

/** Returns the state of checkout. `withHeld` adds to the stock what an order of the shopper has taken from it already. */
export function useCheckoutState(withHeld = (cart: PricedCart) => cart): CheckoutState {
  const storedLines = useCartLines();
  const cart = usePricedCart();
  const form = useCheckoutForm();
  const [method, setMethod] = useState<ShippingMethod>('free');
  const changes = cartChangesOf(storedLines, withHeld(cart));
  return { cart, changes, method, form, isEmpty: storedLines.length === 0, setMethod };
}
