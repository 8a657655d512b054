import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { afterOrderPath, afterOrderDelayMs } from '../../../spec-quirks';
import type { PricedCart } from '../../../cart/priced';
import { clearCart } from '../../../cart/store';
import { changes as changeWords, notPlaced } from '../../../copy/checkout';
import { isOnline } from '../../../lib/online';
import { dismissToast, showToast } from '../../../lib/toast';
import { wait } from '../../../lib/wait';
import * as pixel from '../../../pixel/order-events';
import type { CartChange } from './cart-changes';
import { deleteDraft } from '../form/draft';
import { orderErrorOf } from './order-error';
import { cardFields, validateFields } from '../form/fields';
import type { CheckoutForm } from '../form/use-checkout-form';
import { saveLastOrder, saveOrderLink } from './last-order';
import { type ShippingMethod, totalsOf } from '../summary/totals';
import { buildOrder } from './build-order';
import { refreshShowsChanges } from './refresh';
import { submitOrder } from './submit-order';
import { useKeptOrder, useSendWhenOnline } from './use-kept-order';
import { toastSlot, useDismissToast, validateForm } from './validate-form';

/** The stages of placing an order that the shopper sees; `idle` if no order is being placed. */
export type Stage = 'idle' | 'validating' | 'processing' | 'saving' | 'completing';

export interface CheckoutState {
  cart: PricedCart;
  changes: readonly CartChange[];
  method: ShippingMethod;
  form: CheckoutForm;
}

export interface OrderSubmission {
  stage: Stage;
  /** The message next to Place Order, except for field errors. */
  message: string | null;
  /** The cart of the order being placed; the live cart is cleared before the page is left. */
  submittedCart: PricedCart | null;
  /** The shopper's bank asks whether they pay. */
  isAtBank?: boolean;
  /** The order could not be sent; it is sent when the network is back. */
  isKept: boolean;
  placeOrder: () => void;
  clearMessage: () => void;
}

/** The minimum duration of a stage in milliseconds: long enough to read it and to announce it. */
export const minStageMs = 350;

/** The order being placed; it continues when the form is unmounted. */
let pendingOrder: Promise<void> | null = null;

/** Places one order at a time through all stages; after any failure the form is usable again. */
export function usePlaceOrder(state: CheckoutState): OrderSubmission {
  const [stage, setStage] = useState<Stage>(pendingOrder ? 'saving' : 'idle');
  const [message, setMessage] = useState<string | null>(null);
  const [submittedCart, setSubmittedCart] = useState<PricedCart | null>(null);
  const { isKept, keep, forget } = useKeptOrder(buildOrder('', state.cart, state.form.values, state.method));
  const unmounted = useUnmounted();
  const [, navigate] = useLocation();
  useNavigateAfterOrder(stage === 'completing');
  // The form was mounted again while an order is still being placed.
  useEffect(() => void pendingOrder?.then(() => setStage('idle')), []);

  useDismissToast(state.form);

  const run = async () => {
    setStage('validating');
    dismissToast(toastSlot);
    setMessage(state.changes.length > 0 ? changeWords.acceptFirst : null);
    forget();
    if (state.changes.length > 0 || !validateForm(state.form, validateFields(cardFields, state.form.values)))
      return setStage('idle');
    setSubmittedCart(state.cart);
    try {
      await saveOrder(state, setStage);
      setStage('completing');
      // A shopper who left the form while the order was being saved is taken to the result at once.
      if (unmounted.current) navigate(afterOrderPath);
    } catch (cause) {
      const error = orderErrorOf(cause);
      if (error.unreachable) keep();
      const shownMessage = error.stale && (await refreshShowsChanges()) ? changeWords.acceptFirst : error.message;
      // Without a network the banner says what happens: the order has not failed.
      const isQueued = error.unreachable && !isOnline();
      if (!isQueued) showToast(error.toast, { kind: 'error', timing: 'long', slot: toastSlot });
      // In one render: the overlay must release the page before the error summary takes the focus.
      setMessage(isQueued ? null : shownMessage);
      setSubmittedCart(null);
      setStage('idle');
      if (error.fieldErrors.length > 0) state.form.showErrors(error.toast, error.fieldErrors);
    }
  };
  const placeOrder = () => {
    if (pendingOrder || stage !== 'idle') return;
    pendingOrder = run().finally(() => {
      pendingOrder = null;
    });
  };
  useSendWhenOnline(isKept, placeOrder);
  return { stage, message, submittedCart, isKept, placeOrder, clearMessage: () => setMessage(null) };
}

/** Returns a ref that is true after the component has unmounted. */
function useUnmounted() {
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  return unmounted;
}

/** Navigates away some time after the order is saved, unless the shopper has already left the page. */
function useNavigateAfterOrder(saved: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => navigate(afterOrderPath, { replace: true }), afterOrderDelayMs);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}

async function saveOrder({ cart, method, form }: CheckoutState, setStage: (stage: Stage) => void): Promise<void> {
  const { total } = totalsOf(cart, method);
  await wait(minStageMs);
  setStage('processing');
  pixel.addPaymentInfo(cart, total);
  await wait(minStageMs);
  setStage('saving');
  const { order, earlier, link } = await submitOrder((number) => buildOrder(number, cart, form.values, method));
  pixel.purchase(cart, total);
  saveLastOrder(order);
  saveOrderLink(order.order_number, link);
  clearCart();
  deleteDraft();
  if (earlier) showToast(notPlaced.earlier(order.order_number), { kind: 'info', timing: 'long' });
}
