import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePricedCart } from '../../cart/priced';
import { useCartLines } from '../../cart/store';
import { join } from '../../components/class-names';
import { checkout } from '../../copy/checkout';
import { noScript } from '../../copy/no-script';
import { useHydrated } from '../../lib/hydrated';
import * as pixel from '../../pixel/order-events';
import { currentAttempt } from './placing/order-attempt';
import { BusyOverlay } from './placing/BusyOverlay';
import { cartChangesOf } from './placing/cart-changes';
import { CheckoutForm } from './CheckoutForm';
import styles from './CheckoutView.module.css';
import { shippingFields, validateFields } from './form/fields';
import { useCheckoutForm } from './form/use-checkout-form';
import { type ShippingMethod, totalsOf } from './summary/totals';
import { OrderSummary } from './summary/OrderSummary';
import { usePlaceOrder } from './placing/use-place-order';
import { Steps } from './Steps';

/**
 * The checkout form and the order summary; shows `empty` if the cart is empty and no order is being placed. The cart is
 * in browser storage: the prerendered page has both, with a summary without lines, and styles hide one of them.
 */
export function CheckoutView({ empty }: { empty: ReactNode }) {
  const isHydrated = useHydrated();
  const storedLines = useCartLines();
  const liveCart = usePricedCart();
  const form = useCheckoutForm();
  const [method, setMethod] = useState<ShippingMethod>('free');
  const changes = cartChangesOf(storedLines, liveCart);
  const submission = usePlaceOrder({ cart: liveCart, changes, method, form });
  const cart = submission.submittedCart ?? liveCart;
  const totals = totalsOf(cart, method);
  const shippingComplete = validateFields(shippingFields, form.values).length === 0;
  const isEmpty = isHydrated && submission.stage === 'idle' && storedLines.length === 0;
  useCheckoutOpened(isEmpty || !isHydrated ? null : () => pixel.initiateCheckout(cart, totals.total));

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
              form={form}
              submission={submission}
              changes={isHydrated ? (submission.stage === 'idle' ? changes : []) : null}
              method={method}
              onMethod={setMethod}
            />
          </div>
          {submission.stage !== 'idle' && <BusyOverlay stage={submission.stage} />}
        </div>
      )}
      {(isEmpty || !isHydrated) && <div className={isHydrated ? undefined : styles.prerenderedEmpty}>{empty}</div>}
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
