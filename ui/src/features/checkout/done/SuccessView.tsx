import { messagePicture } from '@brand/texts/pictures';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import type { GuestOrder } from '../../../api/wire';
import { LinkButton } from '../../../components/Button';
import { join } from '../../../components/class-names';
import { Notice } from '../../../components/Notice';
import { Picture } from '../../../components/Picture';
import { DeliveryDates } from '../../../delivery/DeliveryDates';
import { noScript } from '../../../copy/no-script';
import { success as words, successHelp } from '../../../copy/success';
import { paths } from '../../../paths';
import { useHydrated } from '../../../lib/hydrated';
import { toCents } from '../../../lib/money';
import { live } from '../../../lib/wording';
import { InStockColors } from './InStockColors';
import { type LastOrder, useLastOrder } from '../placing/last-order';
import { OrderedLines } from './OrderedLines';
import { PostalAddress } from './PostalAddress';
import { useCurrentOrder } from './use-current-order';
import styles from './SuccessView.module.css';

export interface SuccessViewProps {
  /** Corrects the email of the order with this link. */
  CorrectEmail?: ComponentType<{ link: string }> | undefined;
}

/** The confirmation of the most recent order in browser storage. */
export function SuccessView({ CorrectEmail }: SuccessViewProps) {
  const order = useLastOrder();
  const isHydrated = useHydrated();
  const { link, order: current } = useCurrentOrder(order?.orderNumber);
  const change = changeOf(current);
  return (
    <div className={`page ${styles.thanks}`}>
      <div className={join(styles.words, isHydrated && !order && styles.quiet)}>
        <h1>{words.heading}</h1>
        <p className="lead">{live?.successLead ?? words.lead}</p>
        {!isHydrated && <noscript>{import.meta.env.SSR && <p>{noScript.success}</p>}</noscript>}
        {isHydrated && (
          <>
            {change && <Notice role="status">{change}</Notice>}
            <OrderFacts order={order} emailEnd={link && CorrectEmail && <CorrectEmail link={link} />} />
            {link && (
              <LinkButton variant="link" href={paths.order(link)} loadsPage>
                {words.orderPage}
              </LinkButton>
            )}
            <LinkButton variant="primary" href={paths.shop}>
              {words.shopping}
            </LinkButton>
            {!order && <InStockColors />}
            <p className="small">
              {successHelp.before}
              <Link href={paths.contact}>{successHelp.link}</Link>
              {successHelp.after}
            </p>
          </>
        )}
      </div>
      {isHydrated && (
        <div className={styles.items}>
          <Items order={order} isPending={!current || (current.status === 'pending' && change === null)} />
          {!order && <Picture src={paths.media(messagePicture)} alt="" sizes="(min-width: 64em) 27.5rem, 88vw" />}
        </div>
      )}
    </div>
  );
}

/** Returns what has happened to an order since it was placed, where the page would say otherwise. */
function changeOf(current: GuestOrder | null): string | null {
  if (current?.status === 'cancelled') return words.cancelled;
  return current?.shipped ? words.shipped : null;
}

function Items({ order, isPending }: { order: LastOrder | null; isPending: boolean }) {
  const lines = order?.items ?? [];
  const total = toCents(order?.total ?? 0);
  const subtotal = lines.reduce((sum, { salePrice, quantity }) => sum + toCents(salePrice) * quantity, 0);
  return (
    <OrderedLines
      lines={lines}
      subtotal={subtotal}
      shippingCost={Math.max(0, total - subtotal)}
      total={total}
      totalLabel={live?.total ?? words.paid}
      note={order && isPending ? (live?.pending ?? words.pending) : undefined}
    />
  );
}

function OrderFacts({ order, emailEnd }: { order: LastOrder | null; emailEnd: ReactNode }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.orderNumber}</dt>
        <dd className={styles.number}>{order?.orderNumber ?? words.fallbackNumber}</dd>
      </div>
      <div>
        <dt>{words.delivery}</dt>
        <dd>
          {live?.deliveryTime ?? words.deliveryTime}
          {order?.placedAt && <DeliveryDates placedAt={order.placedAt} />}
        </dd>
      </div>
      {order?.giftNote !== undefined && (
        <div>
          <dt>{words.giftNote}</dt>
          <dd dir="auto">{order.giftNote || words.noGiftNote}</dd>
        </div>
      )}
      {order && order.shipping.name !== '' && <ShippedTo {...order.shipping} emailEnd={emailEnd} />}
    </dl>
  );
}

function ShippedTo({ email, emailEnd, ...recipient }: LastOrder['shipping'] & { emailEnd: ReactNode }) {
  return (
    <>
      <div>
        <dt>{words.email}</dt>
        <dd>
          {email}
          {emailEnd}
        </dd>
      </div>
      <div>
        <dt>{words.shipsTo}</dt>
        <dd>
          <PostalAddress {...recipient} />
        </dd>
      </div>
    </>
  );
}
