import type { ComponentType } from 'react';
import type { GuestOrder, Shipped } from '../../api/wire';
import { carriers } from '../../copy/carriers';
import { order as words } from '../../copy/order';
import { DeliveryDates } from '../../delivery/DeliveryDates';
import { PostalAddress } from '../checkout/done/PostalAddress';
import facts from '../checkout/done/SuccessView.module.css';
import { dateText, dayText } from './order-dates';

interface OrderFactsProps {
  order: GuestOrder;
  /** Shows how the order is paid. */
  Payment?: ComponentType<{ order: GuestOrder }> | undefined;
}

/** What a shopper may want to look up about an order. */
export function OrderFacts({ order, Payment }: OrderFactsProps) {
  const { order_number: number, created_at: placed, shipped, gift_note: giftNote, replaces } = order;
  return (
    <dl className={facts.facts}>
      <div>
        <dt>{words.number}</dt>
        <dd className={facts.number}>{number}</dd>
      </div>
      {replaces !== undefined && <Fact name={words.replaces} value={replaces} />}
      <Fact name={words.placed} value={dateText(placed)} />
      {Payment && <Payment order={order} />}
      {shipped ? <Shipment shipped={shipped} /> : <ShipsBy order={order} />}
      {order.shipping_method === 'express' && <Fact name={words.shipping} value={words.express} />}
      {giftNote !== undefined && (
        <div>
          <dt>{words.giftNote}</dt>
          <dd dir="auto">{giftNote || words.noGiftNote}</dd>
        </div>
      )}
      <div>
        <dt>{words.shipsTo}</dt>
        <dd>
          <PostalAddress {...order} />
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ShipsBy({ order }: { order: GuestOrder }) {
  // With a payment by card, only once the card is accepted.
  if (order.status === 'cancelled' || (order.payment && !order.payment.charged_at)) return null;
  return <Fact name={words.shipsBy} value={dayText(order.delayed_until ?? order.ship_by)} />;
}

function Shipment({ shipped: { at, carrier, tracking, tracking_url: url } }: { shipped: Shipped }) {
  const sender = carrier === 'other' ? '' : carriers[carrier];
  return (
    <>
      <Fact name={words.shipped} value={dateText(at)} />
      <div>
        <dt>{words.arrives}</dt>
        <dd>
          <DeliveryDates shippedAt={at} />
        </dd>
      </div>
      {tracking !== '' && (
        <div>
          <dt>{words.tracking}</dt>
          <dd>
            {sender} {url === undefined ? <span>{tracking}</span> : <a href={url}>{tracking}</a>}
          </dd>
        </div>
      )}
    </>
  );
}
