import { useCallback, useEffect, useRef, useState } from 'react';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { EmailText } from '../../contact/EmailText';
import { Seller } from '../../contact/Seller';
import { order as words } from '../../copy/order';
import { toCents } from '../../lib/money';
import { live } from '../../lib/wording';
import { OrderedLines } from '../checkout/done/OrderedLines';
import layout from '../checkout/done/SuccessView.module.css';
import { CancelOrder } from './CancelOrder';
import { delayedStatusOf, type OrderState, stateOf, statusOf } from './order-state';
import { OrderFacts } from './OrderFacts';
import styles from './OrderView.module.css';
import type { Refusal } from './refusal';
import type { FoundOrder, GuestOrderAccess } from './use-guest-order';

const tones = { pending: 'wait', paid: 'ok', shipped: 'ok', cancelled: 'off' } as const satisfies Record<
  OrderState,
  string
>;

type FoundProps = Omit<GuestOrderAccess, 'lookup'> & { link: string; found: FoundOrder };

/** The order as the server last described it. */
export function FoundView({ link, found, cancel, reload }: FoundProps) {
  const { order, payments } = found;
  const state = stateOf(order);
  const plain = statusOf(order);
  const current = payments?.cardStatusOf(order, plain) ?? plain;
  const isOpen = state === 'pending' || state === 'paid';
  const status = isOpen ? delayedStatusOf(order, current) : current;
  const { heading, refusal, onOutcome } = useOutcome();
  return (
    <div className={`page ${layout.thanks}`}>
      <div className={layout.words}>
        <Badge tone={tones[state]}>{status.short}</Badge>
        <h1 ref={heading} tabIndex={-1}>
          {status.heading}
        </h1>
        <p className="lead">{status.lead}</p>
        {refusal && (
          <div className={styles.notice}>
            <Notice tone="error" role="alert">
              {words.refused[refusal]}
            </Notice>
          </div>
        )}
        <OrderFacts order={order} Payment={payments?.PaymentFact} />
        {payments && order.can_correct_email && <payments.CorrectEmail link={link} />}
        {payments && state === 'shipped' && <payments.Returns order={order} />}
        {isOpen && (order.replaces === undefined || order.can_cancel) && (
          <CancelOrder found={found} cancel={cancel} reload={reload} onOutcome={onOutcome} />
        )}
        <div className={styles.end}>
          <Button onClick={() => window.print()}>{words.print}</Button>
          <p className="small">
            <EmailText text={words.help} />
          </p>
          <div className={styles.printed}>
            <Seller />
          </div>
        </div>
      </div>
      <div className={layout.items}>
        <OrderedLines
          lines={order.items}
          subtotal={toCents(order.subtotal)}
          shippingCost={toCents(order.shipping_cost)}
          total={toCents(order.total)}
          totalLabel={order.status === 'paid' ? words.totalPaid : words.total}
          note={payments ? live?.salesTax : undefined}
        />
      </div>
    </div>
  );
}

/** Shows what became of a cancellation, and moves the focus there from the question, which is gone. */
function useOutcome() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<{ refusal: Refusal | null } | null>(null);
  // Otherwise the browser restores the scroll position some time after the question closes, which undoes the scroll below.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (!outcome) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [outcome]);
  const onOutcome = useCallback((refusal: Refusal | null) => setOutcome({ refusal }), []);
  return { heading, refusal: outcome?.refusal ?? null, onOutcome };
}
