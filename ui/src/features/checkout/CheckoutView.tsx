import { useEffect, useRef, useState } from 'react';
import { join } from '../../components/class-names';
import { checkout } from '../../copy/checkout';
import { noScript } from '../../copy/no-script';
import { useHydrated } from '../../lib/hydrated';
import { currentAttempt } from './placing/order-attempt';
import { BusyOverlay } from './placing/BusyOverlay';
import { CheckoutForm } from './CheckoutForm';
import styles from './CheckoutView.module.css';
import { EmptyCart } from './EmptyCart';
import { shippingFields, validateFields } from './form/fields';
import type { PaymentProvider } from './payment/provider';
import { totalsOf } from './summary/totals';
import { OrderSummary } from './summary/OrderSummary';
import { Steps } from './Steps';
import type { CheckoutState } from './use-checkout-state';
import type { Submission } from './use-submission';

interface CheckoutViewProps {
  state: CheckoutState;
  payment: PaymentProvider;
  submission: Submission;
}

/**
 * The checkout form and the order summary; shows `EmptyCart` if the cart is empty and no order is being placed. The
 * cart is in browser storage: the prerendered page has both, with a summary without lines, and styles hide one of them.
 */
export function CheckoutView({ state, payment, submission }: CheckoutViewProps) {
  const isHydrated = useHydrated();
  const { form, method, changes } = state;
  const { stage } = submission;
  const cart = submission.submittedCart ?? state.cart;
  const totals = totalsOf(cart, method);
  const shippingComplete = validateFields(shippingFields, form.values).length === 0;
  const isEmpty = isHydrated && stage === 'idle' && state.isEmpty;
  const [reasons, setReasons] = useState<readonly string[]>([]);
  useCheckoutOpened(isEmpty || !isHydrated ? null : () => payment.onOpen?.());

  return (
    <>
      {!isEmpty && (
        <div className={join('page', !isHydrated && styles.prerenderedForm)}>
          <div className={styles.head}>
            <h1>{checkout.heading}</h1>
            <Steps current={shippingComplete ? 2 : 1} />
          </div>
          {!isHydrated && <noscript>{import.meta.env.SSR && <p>{noScript.checkout}</p>}</noscript>}
          <div className={`${styles.columns} needs-script`}>
            <OrderSummary cart={isHydrated ? cart : null} totals={totals} />
            <CheckoutForm
              state={state}
              submission={submission}
              changes={isHydrated ? (stage === 'idle' ? changes : []) : null}
              card={payment.fields}
              onEmptied={setReasons}
            />
          </div>
          {stage !== 'idle' && <BusyOverlay stage={stage} isAtBank={payment.isAtBank} />}
        </div>
      )}
      {(isEmpty || !isHydrated) && (
        <div className={isHydrated ? undefined : styles.prerenderedEmpty}>
          <EmptyCart reasons={reasons} />
        </div>
      )}
    </>
  );
}

/** Runs once when checkout opens with a non-empty cart: generates the order's key and number, and calls `report`. */
function useCheckoutOpened(report: (() => void) | null): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!report || hasRun.current) return;
    hasRun.current = true;
    currentAttempt();
    report();
  });
}
