import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePricedCart } from '../../cart/priced';
import { useCartLines } from '../../cart/store';
import { checkout } from '../../copy/checkout';
import * as pixel from '../../pixel/pixel';
import { currentAttempt } from './order-attempt';
import { BusyOverlay } from './BusyOverlay';
import { cartChangesOf } from './cart-changes';
import { CheckoutForm } from './CheckoutForm';
import styles from './Checkout.module.css';
import { problemsOf, shippingFields } from './fields';
import { useCheckoutForm } from './form';
import { type ShippingMethod, totalsOf } from './order';
import { OrderSummary } from './OrderSummary';
import { usePlaceOrder } from './place-order';
import { Steps } from './Steps';
import { TotalBar } from './TotalBar';

/** The form beside the summary, as long as there is something to order or an order is under way. */
export function Checkout({ empty }: { empty: ReactNode }) {
  const stored = useCartLines();
  const live = usePricedCart();
  const form = useCheckoutForm();
  const [method, setMethod] = useState<ShippingMethod>('free');
  const changes = cartChangesOf(stored, live);
  const placing = usePlaceOrder({ cart: live, changes, method, form });
  const cart = placing.ordered ?? live;
  const totals = totalsOf(cart, method);
  const shippingDone = problemsOf(shippingFields, form.values).length === 0;
  const nothing = placing.stage === 'idle' && stored.length === 0;
  useOpening(nothing ? null : () => pixel.initiateCheckout(cart, totals.total));

  if (nothing) return empty;
  return (
    <div className="page">
      <div className={styles.head}>
        <h1>{checkout.heading}</h1>
        <Steps current={shippingDone ? 2 : 1} />
      </div>
      <div className={styles.columns}>
        <TotalBar units={cart.count} total={totals.total} />
        <OrderSummary cart={cart} totals={totals} />
        <CheckoutForm
          form={form}
          placing={placing}
          changes={placing.stage === 'idle' ? changes : []}
          method={method}
          onMethod={setMethod}
        />
      </div>
      {placing.stage !== 'idle' && <BusyOverlay stage={placing.stage} />}
    </div>
  );
}

/** Once checkout has opened with something in the cart: draws the order's key and number, and reports it. */
function useOpening(report: (() => void) | null): void {
  const opened = useRef(false);
  useEffect(() => {
    if (!report || opened.current) return;
    opened.current = true;
    currentAttempt();
    report();
  });
}
