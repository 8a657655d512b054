import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { afterOrderPath, afterOrderDelayMs } from '../../spec-quirks';
import { priceCart, type PricedCart } from '../../cart/priced';
import { clearCart, currentLines } from '../../cart/store';
import { changes as changeWords, notPlaced } from '../../copy/checkout';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import * as pixel from '../../pixel/pixel';
import { type CartChange, cartChangesOf } from './cart-changes';
import { dropDraft } from './draft';
import { orderErrorOf } from './order-error';
import { cardFields, problemsOf, shippingFields } from './fields';
import type { CheckoutForm } from './form';
import { keepLastOrder } from './last-order';
import { orderRecord, type ShippingMethod, totalsOf } from './order';
import { refreshCatalog } from './refresh';
import { submitOrder, wait } from './submit-order';

/** Where an order stands on its way: nothing under way, or one of the stages the shopper is told of. */
export type Stage = 'idle' | 'validating' | 'processing' | 'saving' | 'completing';

export interface Purchase {
  cart: PricedCart;
  changes: readonly CartChange[];
  method: ShippingMethod;
  form: CheckoutForm;
}

export interface PlaceOrder {
  stage: Stage;
  /** What stands beside Place Order, other than fields that are wrong. */
  problem: string | null;
  /** The cart of the order under way; the live one is cleared before the page is left. */
  ordered: PricedCart | null;
  place: () => void;
  forget: () => void;
}

/** Long enough for a stage to be read and announced, in milliseconds. */
const minStepMs = 350;

/** The order being saved, which goes on when its form is left. */
let underWay: Promise<void> | null = null;

/** Places the order: one at a time, through all stages, back to a usable form on any failure. */
export function usePlaceOrder(purchase: Purchase): PlaceOrder {
  const [stage, setStage] = useState<Stage>(underWay ? 'saving' : 'idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [ordered, setOrdered] = useState<PricedCart | null>(null);
  const left = useLeft();
  const [, navigate] = useLocation();
  useLeaving(stage === 'completing');
  // Back at the form of an order that is still being saved.
  useEffect(() => void underWay?.then(() => setStage('idle')), []);

  const run = async () => {
    setStage('validating');
    setProblem(purchase.changes.length > 0 ? changeWords.first : null);
    if (purchase.changes.length > 0 || !isFilledIn(purchase.form)) return setStage('idle');
    setOrdered(purchase.cart);
    try {
      await save(purchase, setStage);
      setStage('completing');
      // Whoever left while the order was being saved still learns what became of it.
      if (left.current) navigate(afterOrderPath);
    } catch (cause) {
      const failure = orderErrorOf(cause);
      const told = failure.stale && (await hasChangesNow()) ? changeWords.first : failure.text;
      showToast(failure.toast, { kind: 'error', timing: 'long' });
      // All in one rendering: the overlay gives the page back before the error summary takes the focus.
      setProblem(told);
      setOrdered(null);
      setStage('idle');
      if (failure.problems.length > 0) purchase.form.showErrors(failure.toast, failure.problems);
    }
  };
  const place = () => {
    if (underWay || stage !== 'idle') return;
    underWay = run().finally(() => {
      underWay = null;
    });
  };
  return { stage, problem, ordered, place, forget: () => setProblem(null) };
}

/** Set once the form is no longer on the page. */
function useLeft() {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
}

/** Leaves the page a while after the order is saved, unless the shopper has left it already. */
function useLeaving(saved: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!saved) return undefined;
    const leave = setTimeout(() => navigate(afterOrderPath, { replace: true }), afterOrderDelayMs);
    return () => clearTimeout(leave);
  }, [saved, navigate]);
}

/** Checks shipping, then payment: what is wrong is shown in the form. */
function isFilledIn(form: CheckoutForm): boolean {
  for (const [fields, title] of [
    [shippingFields, messages.shippingInvalid],
    [cardFields, messages.paymentInvalid],
  ] as const) {
    const problems = problemsOf(fields, form.values);
    if (problems.length === 0) continue;
    form.showErrors(title, problems);
    showToast(title, { kind: 'error', timing: 'long' });
    return false;
  }
  form.showErrors('', []);
  return true;
}

async function save({ cart, method, form }: Purchase, enter: (stage: Stage) => void): Promise<void> {
  const { total } = totalsOf(cart, method);
  await wait(minStepMs);
  enter('processing');
  pixel.addPaymentInfo(cart, total);
  await wait(minStepMs);
  enter('saving');
  const { order, earlier } = await submitOrder((number) => orderRecord(number, cart, form.values, method));
  pixel.purchase(cart, total);
  keepLastOrder(order);
  clearCart();
  dropDraft();
  if (earlier) showToast(notPlaced.earlier(order.order_number), { kind: 'info', timing: 'long' });
}

async function hasChangesNow(): Promise<boolean> {
  await refreshCatalog();
  const stored = currentLines();
  return cartChangesOf(stored, priceCart(stored)).length > 0;
}
