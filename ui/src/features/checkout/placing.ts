import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { afterOrder, afterOrderDelay } from '../../spec-quirks';
import { priceCart, type PricedCart } from '../../cart/priced';
import { clearCart, currentLines } from '../../cart/store';
import { changes as changeWords, notPlaced } from '../../copy/checkout';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import * as pixel from '../../pixel/pixel';
import { type Change, changesOf } from './changes';
import { dropDraft } from './draft';
import { failureOf } from './failure';
import { cardFields, problemsOf, shippingFields } from './fields';
import type { CheckoutForm } from './form';
import { keepLastOrder } from './last-order';
import { orderRecord, type ShippingMethod, totalsOf } from './order';
import { refreshCatalog } from './refresh';
import { sendOrder, wait } from './send';

/** Where an order stands on its way: nothing under way, or one of the stages the shopper is told of. */
export type Stage = 'idle' | 'validating' | 'processing' | 'saving' | 'completing';

export interface Purchase {
  cart: PricedCart;
  changes: readonly Change[];
  method: ShippingMethod;
  form: CheckoutForm;
}

export interface Placing {
  stage: Stage;
  /** What stands beside Place Order, other than fields that are wrong. */
  problem: string | null;
  /** The cart of the order under way; the live one is cleared before the page is left. */
  ordered: PricedCart | null;
  place: () => void;
  forget: () => void;
}

/** Long enough for a stage to be read and announced, in milliseconds. */
const beat = 350;

/** The order being saved, which goes on when its form is left. */
let underWay: Promise<void> | null = null;

/** Places the order: one at a time, through all stages, back to a usable form on any failure. */
export function usePlacing(purchase: Purchase): Placing {
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
      if (left.current) navigate(afterOrder);
    } catch (cause) {
      const failure = failureOf(cause);
      const told = failure.stale && (await hasChangesNow()) ? changeWords.first : failure.text;
      showToast(failure.toast, { kind: 'error', place: 'counter' });
      // All in one rendering: the overlay gives the page back before the error summary takes the focus.
      setProblem(told);
      setOrdered(null);
      setStage('idle');
      if (failure.problems.length > 0) purchase.form.complain(failure.toast, failure.problems);
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
    const leave = setTimeout(() => navigate(afterOrder, { replace: true }), afterOrderDelay);
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
    form.complain(title, problems);
    showToast(title, { kind: 'error', place: 'counter' });
    return false;
  }
  form.complain('', []);
  return true;
}

async function save({ cart, method, form }: Purchase, enter: (stage: Stage) => void): Promise<void> {
  const { total } = totalsOf(cart, method);
  await wait(beat);
  enter('processing');
  pixel.addPaymentInfo(cart, total);
  await wait(beat);
  enter('saving');
  const { order, earlier } = await sendOrder((number) => orderRecord(number, cart, form.values, method));
  pixel.purchase(cart, total);
  keepLastOrder(order);
  clearCart();
  dropDraft();
  if (earlier) showToast(notPlaced.earlier(order.order_number), { kind: 'info', place: 'counter' });
}

async function hasChangesNow(): Promise<boolean> {
  await refreshCatalog();
  const stored = currentLines();
  return changesOf(stored, priceCart(stored)).length > 0;
}
