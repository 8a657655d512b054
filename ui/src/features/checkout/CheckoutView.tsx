import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PricedCart } from '../../cart/priced';
import { join } from '../../components/class-names';
import { checkout } from '../../copy/checkout';
import { noScript } from '../../copy/no-script';
import { useHydrated } from '../../lib/hydrated';
import type { Cents } from '../../lib/money';
import { currentAttempt } from './placing/order-attempt';
import { BusyOverlay } from './placing/BusyOverlay';
import { CheckoutForm } from './CheckoutForm';
import styles from './CheckoutView.module.css';
import { shippingFields, validateFields } from './form/fields';
import type { OrderSubmission } from './placing/use-place-order';
import { totalsOf } from './summary/totals';
import { OrderSummary } from './summary/OrderSummary';
import { Steps } from './Steps';
import type { OpenCheckout } from './use-checkout-state';

export interface CheckoutViewProps {
  state: OpenCheckout;
  submission: OrderSubmission;
  /** The fields of the card. */
  card: ReactNode;
  /** Shown instead of an empty cart; `reasons` say why the shopper has emptied it, if they had to. */
  Empty: ComponentType<{ reasons: readonly string[] }>;
  /** Called once when checkout opens with a cart that is not empty. */
  onOpen?: (cart: PricedCart, total: Cents) => void;
}

/**
 * The checkout form and the order summary; shows `Empty` if the cart is empty and no order is being placed. The cart is
 * in browser storage: the prerendered page has both, with a summary without lines, and styles hide one of them.
 */
export function CheckoutView({ state, submission, card, Empty, onOpen }: CheckoutViewProps) {
  const isHydrated = useHydrated();
  const { form, method, changes } = state;
  const { stage } = submission;
  const cart = submission.submittedCart ?? state.cart;
  const totals = totalsOf(cart, method);
  const shippingComplete = validateFields(shippingFields, form.values).length === 0;
  const isEmpty = isHydrated && stage === 'idle' && state.isEmpty;
  const [reasons, setReasons] = useState<readonly string[]>([]);
  useCheckoutOpened(isEmpty || !isHydrated ? null : () => onOpen?.(cart, totals.total));

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
              changes={isHydrated ? (stage === 'idle' ? changes : []) : null}
              method={method}
              onMethod={state.setMethod}
              card={card}
              onEmptied={setReasons}
            />
          </div>
          {stage !== 'idle' && <BusyOverlay stage={stage} isAtBank={submission.isAtBank} />}
        </div>
      )}
      {(isEmpty || !isHydrated) && (
        <div className={isHydrated ? undefined : styles.prerenderedEmpty}>
          <Empty reasons={reasons} />
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
