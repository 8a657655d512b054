import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { afterOrder, afterOrderDelay } from '../../behaviour';
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
import { refreshCatalogue } from './refresh';
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

/** Places the order: one at a time, through all stages, back to a usable form on any failure. */
export function usePlacing(purchase: Purchase): Placing {
  const [stage, setStage] = useState<Stage>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [ordered, setOrdered] = useState<PricedCart | null>(null);
  const underWay = useRef(false);
  useLeaving(stage === 'completing');

  const run = async () => {
    setStage('validating');
    setProblem(purchase.changes.length > 0 ? changeWords.first : null);
    if (purchase.changes.length > 0 || !isFilledIn(purchase.form)) return setStage('idle');
    setOrdered(purchase.cart);
    try {
      await save(purchase, setStage);
      return setStage('completing');
    } catch (cause) {
      setProblem(await fail(cause, purchase));
      setOrdered(null);
      return setStage('idle');
    }
  };
  const place = () => {
    if (underWay.current || stage !== 'idle') return;
    underWay.current = true;
    void run().finally(() => {
      underWay.current = false;
    });
  };
  return { stage, problem, ordered, place, forget: () => setProblem(null) };
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

/** Tells the shopper what went wrong; answers the text that stays beside the button, if no field is to blame. */
async function fail(cause: unknown, { form }: Purchase): Promise<string | null> {
  const { toast, text, problems, stale } = failureOf(cause);
  if (problems.length > 0) form.complain(toast, problems);
  showToast(toast, { kind: 'error', place: 'counter' });
  return stale && (await hasChangesNow()) ? changeWords.first : text;
}

async function hasChangesNow(): Promise<boolean> {
  await refreshCatalogue();
  const stored = currentLines();
  return changesOf(stored, priceCart(stored)).length > 0;
}
