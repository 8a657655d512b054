import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PricedCart } from '../../cart/priced';
import { clearCart } from '../../cart/store';
import { changes as changeWords } from '../../copy/checkout';
import { isOnline } from '../../lib/online';
import { dismissToast, showToast } from '../../lib/toast';
import { wait } from '../../lib/wait';
import { deleteDraft } from './form/draft';
import { buildOrder } from './placing/build-order';
import type { Stage } from './placing/BusyOverlay';
import { saveLastOrder, saveOrderLink } from './placing/last-order';
import { refreshShowsChanges } from './placing/refresh';
import type { SubmittedOrder } from './placing/submit-order';
import { useKeptOrder, useSendWhenOnline } from './placing/use-kept-order';
import { toastSlot, useDismissToast, validateForm } from './placing/validate-form';
import type { PaymentProvider } from './payment/provider';
import type { CheckoutState } from './use-checkout-state';

export interface Submission {
  /** `idle` if no order is being placed. */
  stage: Stage | 'idle';
  /** The message next to Place Order, except for field errors. */
  message: string | null;
  /** The cart of the order being placed; the live cart is cleared before the page is left. */
  submittedCart: PricedCart | null;
  /** The order could not be sent; it is sent when the network is back. */
  isKept: boolean;
  placeOrder: () => void;
  clearMessage: () => void;
}

/** The minimum duration of a stage in milliseconds: long enough to read it and to announce it. */
const minStageMs = 350;

/** The order being placed; it continues when the form is unmounted. */
let pendingOrder: Promise<void> | null = null;

/** Places and pays one order at a time through all stages; after any failure the form is usable again. */
export function useSubmission({ cart, changes, method, form }: CheckoutState, payment: PaymentProvider): Submission {
  const [stage, setStage] = useState<Submission['stage']>(pendingOrder ? 'saving' : 'idle');
  const [message, setMessage] = useState<string | null>(null);
  const [submittedCart, setSubmittedCart] = useState<PricedCart | null>(null);
  const [isKept, setKept] = useKeptOrder(buildOrder('', cart, form.values, method));
  const unmounted = useUnmounted();
  const [, navigate] = useLocation();
  const { tokenize, notReady = null, paidBefore } = payment;
  useDismissToast(form);

  const complete = async (paid: SubmittedOrder) => {
    setSubmittedCart(cart);
    setStage('completing');
    await payment.onPaid(paid);
    saveLastOrder(paid.order);
    saveOrderLink(paid.order.order_number, paid.link);
    clearCart();
    deleteDraft();
    // A shopper who left the form while the order was being saved is taken to the result at once.
    if (unmounted.current) navigate(payment.nextPath);
    else payment.leave(() => unmounted.current || navigate(payment.nextPath, { replace: true }));
  };
  const onFound = useEffectEvent((found: SubmittedOrder | string | null) => {
    if (pendingOrder) return;
    if (found !== null && typeof found !== 'string') return void complete(found);
    setStage('idle');
    setMessage(found);
  });
  useEffect(() => {
    // The form may be mounted again while an order is still being placed.
    const placed = pendingOrder?.then(() => null) ?? paidBefore?.(() => setStage('completing'));
    void placed?.then(onFound, () => null);
  }, [paidBefore]);

  const run = async () => {
    setStage('validating');
    dismissToast(toastSlot);
    setMessage(changes.length > 0 ? changeWords.acceptFirst : null);
    setKept(false);
    if (changes.length > 0 || !validateForm(form, payment.errors())) return setStage('idle');
    if (!tokenize) {
      setMessage(notReady);
      return setStage('idle');
    }
    setSubmittedCart(cart);
    try {
      await wait(minStageMs);
      setStage('processing');
      const [card] = await Promise.all([tokenize(), wait(minStageMs)]);
      setStage('saving');
      const build = (number: string) => buildOrder(number, cart, form.values, method, card.card);
      await complete(await payment.pay(build, card, () => setStage('completing')));
    } catch (cause) {
      const error = await payment.errorText(cause);
      if (error.resend) setKept(true);
      const shownMessage = error.stale && (await refreshShowsChanges()) ? changeWords.acceptFirst : error.message;
      // Without a network the banner says what happens: the order has not failed.
      const isQueued = error.resend && !isOnline();
      if (!isQueued) showToast(error.toast, { kind: 'error', timing: 'long', slot: toastSlot });
      // In one render: the overlay must release the page before the error summary takes the focus.
      setMessage(isQueued ? null : shownMessage);
      setSubmittedCart(null);
      setStage('idle');
      if (error.fieldErrors) form.showErrors(error.toast, error.fieldErrors);
    }
  };
  const placeOrder = () => {
    if (pendingOrder || stage !== 'idle') return;
    pendingOrder = run().finally(() => {
      pendingOrder = null;
    });
  };
  useSendWhenOnline(isKept, placeOrder);
  const clearMessage = () => setMessage(null);
  // Without what was said while the card fields were loading.
  const shown = tokenize && message === notReady ? null : message;
  return { stage, message: shown, submittedCart, isKept, placeOrder, clearMessage };
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
