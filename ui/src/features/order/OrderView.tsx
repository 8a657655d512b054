import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Badge } from '../../components/Badge';
import { Button, LinkButton } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { Picture } from '../../components/Picture';
import { EmailText } from '../../contact/EmailText';
import { noScript } from '../../copy/no-script';
import { order as words } from '../../copy/order';
import { useHydrated } from '../../lib/hydrated';
import { toCents } from '../../lib/money';
import { paths } from '../../paths';
import { OrderedLines } from '../checkout/done/OrderedLines';
import layout from '../checkout/done/SuccessView.module.css';
import { CancelOrder } from './CancelOrder';
import { dayText } from './order-dates';
import { type OrderState, stateOf, statusOf } from './order-state';
import { OrderFacts } from './OrderFacts';
import styles from './OrderView.module.css';
import type { Refusal } from './refusal';
import { type FoundOrder, type GuestOrderAccess, useGuestOrder } from './use-guest-order';

const tones = { pending: 'wait', paid: 'ok', shipped: 'ok', cancelled: 'off' } as const satisfies Record<
  OrderState,
  string
>;

/** The order of a secret link: its status, what is in it, where it goes, and how to cancel it. */
export function OrderView({ link }: { link: string }) {
  const access = useGuestOrder(link);
  const { lookup, reload } = access;
  if (lookup.state === 'loading') return <Loading />;
  if (lookup.state === 'unknown')
    return (
      <Message {...words.unknown} picture="gallery-together-800.jpg">
        <p>
          <EmailText text={words.unknown.help} />
        </p>
        <LinkButton variant="primary" href={paths.shop}>
          {words.unknown.shop}
        </LinkButton>
      </Message>
    );
  if (lookup.state === 'failed')
    return (
      <Message {...words.failed}>
        <Button variant="primary" onClick={() => void reload()}>
          {words.failed.retry}
        </Button>
      </Message>
    );
  return <Found found={lookup} {...access} />;
}

function Loading() {
  const isHydrated = useHydrated();
  return (
    <div className={`page ${layout.thanks}`}>
      <div className={layout.words}>
        <h1>{words.loadingHeading}</h1>
        {isHydrated ? (
          <p role="status">{words.loading}</p>
        ) : (
          <noscript>
            {import.meta.env.SSR && (
              <p>
                <EmailText text={noScript.order} />
              </p>
            )}
          </noscript>
        )}
      </div>
    </div>
  );
}

interface MessageProps {
  heading: string;
  lead: string;
  picture?: string;
  children: ReactNode;
}

function Message({ heading, lead, picture, children }: MessageProps) {
  return (
    <div className={`page ${layout.thanks}`}>
      <div className={layout.words} role="status">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {picture !== undefined && (
        <div className={layout.items}>
          <Picture src={paths.media(picture)} alt="" sizes="(min-width: 64em) 27.5rem, 88vw" />
        </div>
      )}
    </div>
  );
}

function Found({ found, cancel, reload }: Omit<GuestOrderAccess, 'lookup'> & { found: FoundOrder }) {
  const { order, payments } = found;
  const state = stateOf(order);
  const plain = statusOf(order);
  const status = payments?.cardStatusOf(order, plain) ?? plain;
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
        {order.delayed_until && (state === 'pending' || state === 'paid') && (
          <div className={styles.notice}>
            <Notice icon="clock">{words.delayed(dayText(order.ship_by), dayText(order.delayed_until))}</Notice>
          </div>
        )}
        <OrderFacts order={order} Payment={payments?.PaymentFact} />
        {(state === 'pending' || state === 'paid') && (
          <CancelOrder found={found} cancel={cancel} reload={reload} onOutcome={onOutcome} />
        )}
        <div className={styles.end}>
          <Button onClick={() => window.print()}>{words.print}</Button>
          <p className="small">
            <EmailText text={words.help} />
          </p>
        </div>
      </div>
      <div className={layout.items}>
        <OrderedLines
          lines={order.items}
          subtotal={toCents(order.subtotal)}
          shippingCost={toCents(order.shipping_cost)}
          total={toCents(order.total)}
          totalLabel={order.status === 'paid' ? words.totalPaid : words.total}
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
