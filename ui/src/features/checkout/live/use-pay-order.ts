import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PricedCart } from '../../../cart/priced';
import { changes as changeWords } from '../../../copy/checkout';
import { cardPayment } from '../../../copy/live/checkout';
import { dismissToast, showToast } from '../../../lib/toast';
import { wait } from '../../../lib/wait';
import { paths } from '../../../paths';
import { type Field, normalizedValue, validateFields } from '../form/fields';
import { buildOrder } from '../placing/build-order';
import { refreshShowsChanges } from '../placing/refresh';
import { type CheckoutState, minStageMs, type OrderSubmission, type Stage } from '../placing/use-place-order';
import { toastSlot, useDismissToast, validateForm } from '../placing/validate-form';
import { orderErrorOf } from '../placing/order-error';
import { openPayment } from './open-payment';
import type { PaidOrder } from './pay-order';
import type { MountedCard } from './mounted-card';
import type { Card } from './use-card';

const importPaying = () => import('./paying');
const errorOf = (cause: unknown) =>
  importPaying().then(
    ({ paymentErrorOf }) => paymentErrorOf(cause),
    () => orderErrorOf(cause),
  );

/** Places and pays one order at a time through all stages; after any failure the form is usable again. */
export function usePayOrder(state: CheckoutState, card: Card): OrderSubmission {
  const [stage, setStage] = useState<Stage>('idle');
  const [message, setMessage] = useState<string | null>(null);
  const [submittedCart, setSubmittedCart] = useState<PricedCart | null>(null);
  const [isAtBank, setAtBank] = useState(false);
  const isBusy = useRef(false);
  const [, navigate] = useLocation();
  useDismissToast(state.form);

  const show = async (paid: PaidOrder) => {
    setSubmittedCart(state.cart);
    setStage('completing');
    const { complete } = await importPaying();
    complete(paid);
    navigate(paths.success, { replace: true });
  };
  const onFound = useEffectEvent((found: PaidOrder | 'unpaid' | null, waiting: string) => {
    if (isBusy.current) return;
    if (found !== null && found !== 'unpaid') return void show(found);
    setStage('idle');
    setMessage(found === 'unpaid' ? waiting : null);
  });
  useEffect(() => {
    const onWait = () => setStage('completing');
    const look = async () => {
      const { paidBefore, notPaid } = await importPaying();
      onFound(await paidBefore(onWait), notPaid.waiting);
    };
    // Without the script, placing the order looks.
    if (openPayment()) void look().catch(() => null);
  }, []);

  const run = async () => {
    setStage('validating');
    dismissToast(toastSlot);
    setMessage(state.changes.length > 0 ? changeWords.acceptFirst : null);
    const cardErrors = [...validateFields(['cardholderName'], state.form.values), ...card.errors()];
    if (state.changes.length > 0 || !validateForm(state.form, card.mounted ? cardErrors : [])) return setStage('idle');
    if (!card.mounted) {
      setMessage(cardPayment.notReady);
      return setStage('idle');
    }
    setSubmittedCart(state.cart);
    try {
      await show(await payWith(card.mounted));
    } catch (cause) {
      const error = await errorOf(cause);
      const shownMessage = error.stale && (await refreshShowsChanges()) ? changeWords.acceptFirst : error.message;
      showToast(error.toast, { kind: 'error', timing: 'long', slot: toastSlot });
      // In one render: the overlay must release the page before the error summary takes the focus.
      setMessage(shownMessage);
      setSubmittedCart(null);
      setStage('idle');
      if (error.fieldErrors.length > 0) state.form.showErrors(error.toast, error.fieldErrors);
    }
  };
  const payWith = async (mounted: MountedCard) => {
    const { cart, method, form } = state;
    await wait(minStageMs);
    setStage('processing');
    const valueOf = (field: Field) => normalizedValue(field, form.values);
    const zip = form.values.isGift ? null : valueOf('zip');
    const cardholder = { name: valueOf('cardholderName'), email: valueOf('email'), zip };
    const [{ token, card: orderCard }] = await Promise.all([mounted.tokenize(cardholder), wait(minStageMs)]);
    setStage('saving');
    const nextAction = async (clientSecret: string) => {
      setStage('completing');
      setAtBank(true);
      await mounted.nextAction(clientSecret).finally(() => setAtBank(false));
    };
    const { placeAndPay } = await importPaying();
    return placeAndPay((number) => buildOrder(number, cart, form.values, method, orderCard), { token, nextAction });
  };
  const placeOrder = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void run().finally(() => {
      isBusy.current = false;
    });
  };
  const clearMessage = () => setMessage(null);
  // Without what was said while the card fields were loading.
  const shown = card.mounted && message === cardPayment.notReady ? null : message;
  return { stage, message: shown, submittedCart, isAtBank, isKept: false, placeOrder, clearMessage };
}
