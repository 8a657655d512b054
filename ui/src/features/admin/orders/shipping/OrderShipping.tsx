import { useState } from 'react';
import type { Fulfillment, Shipped } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { Notice } from '../../../../components/Notice';
import { shipping as words } from '../../../../copy/admin-shipping';
import { formatDay } from '../../../../rules/business-days';
import { ErrorNotice } from '../../common/ErrorNotice';
import { formatTime } from '../../common/format-time';
import { accepts } from '../changes';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import { nameOf } from '../fulfillment';
import { dayOfDate } from '../ship-by';
import { DelayForm } from './DelayForm';
import { ShipForm } from './ShipForm';
import styles from './Shipping.module.css';

/** How far an order has come, and what can be done next: pack, ship or delay it, or take that back. */
export function OrderShipping({ order, onOrder }: OrderProps) {
  const { fulfillment } = order;
  const [form, setForm] = useState<'ship' | 'delay' | null>(null);
  const close = () => setForm(null);
  const { packed, shipped, stage, ship_by, delayed_until } = fulfillment;
  if (order.status !== 'paid' && !packed && !shipped && delayed_until === undefined) return null;
  return (
    <section className={styles.shipping}>
      <h3>{words.heading}</h3>
      {stage === 'to_pull' && <Notice tone="error">{words.toPullHint}</Notice>}
      {stage === 'to_pack' && <p className={styles.state}>{words.toPack}</p>}
      {packed && (
        <p>
          <span className={styles.state}>{words.packedAt(nameOf(packed.by), formatTime(packed.at))}</span>
        </p>
      )}
      {shipped && <Parcel shipped={shipped} />}
      {delayed_until !== undefined && <p>{words.delayedFrom(formatDay(dayOfDate(ship_by)))}</p>}
      {form === null && <Actions order={order} fulfillment={fulfillment} onOrder={onOrder} onForm={setForm} />}
      {form === 'ship' && <ShipForm order={order} onOrder={onOrder} onClose={close} />}
      {form === 'delay' && <DelayForm order={order} shipBy={ship_by} onOrder={onOrder} onClose={close} />}
    </section>
  );
}

/** With which carrier an order was sent, and a link to its page that follows the parcel. */
function Parcel({ shipped: { at, carrier, tracking, tracking_url } }: { shipped: Shipped }) {
  return (
    <p>
      <span className={styles.state}>{words.shippedAt(words.carriers[carrier], formatTime(at))}</span>
      {tracking !== '' && (
        <>
          <br />
          {tracking_url === undefined ? (
            <span>{tracking}</span>
          ) : (
            <a href={tracking_url} target="_blank" rel="noreferrer">
              {tracking}
            </a>
          )}
        </>
      )}
    </p>
  );
}

type ActionsProps = OrderProps & { fulfillment: Fulfillment; onForm: (form: 'ship' | 'delay') => void };

/** The buttons for what the server would not refuse. */
function Actions({ order, fulfillment, onOrder, onForm }: ActionsProps) {
  const { busy, error, save } = useOrderEdit({ order, onOrder });
  const { order_number, status, hold, payment } = order;
  const { packed, shipped, stage } = fulfillment;
  // Also before the shopper's time to cancel is over: the form says when it is.
  const isShippable = !payment?.locked && (shipped !== undefined || (status === 'paid' && hold === undefined));
  const change = (type: 'pack' | 'unpack' | 'unship', label: string, done: (orderNumber: string) => string) => (
    <Button small busy={busy} onClick={() => void save(() => ({ type }), done(order_number))}>
      {label}
    </Button>
  );
  return (
    <>
      <ErrorNotice error={error} />
      <div className={styles.buttons}>
        {isShippable && !packed && !shipped && change('pack', words.markPacked, words.nowPacked)}
        {isShippable && (
          <Button small disabled={busy} onClick={() => onForm('ship')}>
            {shipped ? words.changeShipment : words.ship}
          </Button>
        )}
        {accepts(order, 'delay') && (
          <Button small disabled={busy} onClick={() => onForm('delay')}>
            {words.delay}
          </Button>
        )}
        {accepts(order, 'unship') && change('unship', words.notShipped, words.nowUnshipped)}
        {accepts(order, 'unpack') &&
          change('unpack', stage === 'to_pull' ? words.isBack : words.notPacked, words.nowUnpacked)}
      </div>
    </>
  );
}
