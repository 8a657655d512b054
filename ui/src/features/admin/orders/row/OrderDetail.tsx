import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry, WireLine } from '../../../../api/wire';
import { Isolated } from '../../../../components/Isolated';
import { audit } from '../../../../copy/admin-audit';
import { pastEdits, replacement } from '../../../../copy/admin-order-edits';
import { ordersTab as words, shopperData } from '../../../../copy/admin-orders';
import { mailto } from '../../../../lib/mailto';
import { formatCents, toCents } from '../../../../lib/money';
import { paths } from '../../../../paths';
import { labelLines } from './address-label';
import { AddressLines, typedLines } from './AddressLines';
import { CopyButton } from '../../common/CopyButton';
import { formatTime } from '../../common/format-time';
import { accepts } from '../changes';
import { CorrectOrder } from '../edits/CorrectOrder';
import { SendItems } from '../edits/SendItems';
import { OrderEdits } from '../edits/OrderEdits';
import type { OrderProps } from '../edits/use-order-edit';
import { isShipped } from '../fulfillment';
import { OrderMails } from '../mail/OrderMails';
import { ShopperPage } from '../mail/ShopperPage';
import { ShopperData } from '../shopper/ShopperData';
import { OrderShipping } from '../shipping/OrderShipping';
import { OrderPayment } from '../payment/OrderPayment';
import { OrderReturns } from '../returns/OrderReturns';
import { OtherOrders } from './OtherOrders';
import { shipDayText } from '../ship-by';
import styles from './OrderDetail.module.css';

/** The columns of the order list. */
export const columnCount = 8;

type OrderDetailProps = OrderProps & {
  id: string;
  /** Actions in addition to the buttons in the order's row. */
  children?: ReactElement | false;
};

/** The details of an order: lines, shipping address, the customer's other orders, time, payment and history. */
export function OrderDetail({ id, children, ...props }: OrderDetailProps) {
  const { order: staffOrder } = props;
  const { _id, order, status, created_at, history } = staffOrder;
  return (
    <tr className={styles.detail} id={id} data-below-order={_id}>
      <td colSpan={columnCount}>
        <Parts>
          <div>
            <Lines {...props} />
            <Replacement {...props} />
            <OrderEdits {...props} />
          </div>
          <ShipsTo {...props} />
          <section>
            <h3>{words.placed}</h3>
            <p>
              <Time at={created_at} />
            </p>
            {status !== 'cancelled' && <p>{words.shipsBy(shipDayText(staffOrder))}</p>}
            <p>{order.shipping_method === 'express' ? words.shippingMethod.express : words.shippingMethod.free}</p>
            <OrderPayment {...props} />
            <div>
              <CopyButton label={words.copyNumber} text={order.order_number} />
            </div>
            <OrderShipping {...props} />
            <OrderReturns {...props} />
            <ShopperPage order={staffOrder} />
            <OrderMails {...props} />
            {history.length > 0 && <History entries={history} />}
            {children}
          </section>
          <OtherOrders order={staffOrder} />
        </Parts>
      </td>
    </tr>
  );
}

function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>;
}

/** Which order this one replaces, which ones replace it, and how to send items of a shipped order again. */
function Replacement({ order, onOrder }: OrderProps) {
  const { replaces, status, payment, history } = order;
  const made = history.filter(({ action }) => action === 'order.replacement');
  const links = [
    ...(replaces === undefined ? [] : [[replacement.replaces, replaces] as const]),
    ...made.map(({ after }) => [replacement.replacedBy, after] as const),
  ];
  const isForgotten = order.order.email === '';
  const isOffered =
    isShipped(order) && status !== 'cancelled' && replaces === undefined && !payment?.locked && !isForgotten;
  return (
    <>
      {links.map(([text, number]) => (
        <p key={number}>
          {text} <Link href={paths.admin('orders', { q: number })}>{number}</Link>
        </p>
      ))}
      {isOffered && <SendItems order={order} onOrder={onOrder} />}
    </>
  );
}

function Lines({ order: staffOrder, onOrder }: OrderProps) {
  const { order } = staffOrder;
  return (
    <section>
      <h3>{words.items}</h3>
      <ul className={styles.lines}>
        {order.items.map((line, index) => (
          <Line key={index} line={line}>
            {accepts(staffOrder, 'exchange') && <SendItems order={staffOrder} onOrder={onOrder} index={index} />}
          </Line>
        ))}
      </ul>
      <dl className={styles.sums}>
        <Sum name={words.subtotal} dollars={order.subtotal} />
        <Sum name={words.shipping} dollars={order.shipping_cost} zero={words.free} />
        <Sum name={words.total} dollars={order.total} />
      </dl>
    </section>
  );
}

function ShipsTo(props: OrderProps) {
  const { order } = props.order;
  const { phone, email, gift_note } = order;
  if (email === '')
    return (
      <section>
        <h3>{words.shipsTo}</h3>
        <p>{shopperData.forgottenText}</p>
      </section>
    );
  return (
    <section>
      <h3>{words.shipsTo}</h3>
      <AddressLines lines={typedLines(order)} />
      <div className={styles.addressActions}>
        <CopyButton label={words.copyAddress} text={labelLines(order).join('\n')} />
        <CorrectOrder what="address" {...props} />
      </div>
      {gift_note !== undefined && (
        <>
          <h3 className={styles.further}>{words.gift}</h3>
          <p>
            <Isolated sentence={words.giftNote} text={gift_note} />
          </p>
        </>
      )}
      <h3 className={styles.further}>{words.contact}</h3>
      <p>
        <a href={mailto(email)}>{email}</a> <CorrectOrder what="email" {...props} />
      </p>
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      <p>
        <ShopperData {...props} />
      </p>
    </section>
  );
}

function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <div className={styles.further}>
      <h3>{words.history}</h3>
      <ol className={styles.lines}>
        {entries.map(({ at, by, action, before, after, why }, position) => (
          <li key={position}>
            <span>
              {action === 'order.status' ? words.change(before, after) : pastEdits[action](before, after)}
              {action !== 'order.status' && action !== 'order.packed' && (
                <span className={styles.edit} dir="auto">
                  {pastEdits.fromTo(before, after)}
                </span>
              )}
              <span className={styles.options}>
                <Time at={at} />
              </span>
              <span className={styles.options}>
                {[audit.by({ action, actor: by }), words.reason(why)].filter(Boolean).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatTime(at)}</time>;
}

type LineProps = { line: WireLine; children: ReactNode };

function Line({ line: { title, color, size, quantity, salePrice }, children }: LineProps) {
  const cents = toCents(salePrice);
  return (
    <li>
      <span>
        <bdi>{title}</bdi>
        <span className={styles.options}>{words.line(color, size, quantity)}</span>
        {children}
      </span>
      <span className={styles.price}>
        <strong>{formatCents(cents * quantity)}</strong>
        {quantity > 1 && <span className={styles.options}>{words.each(formatCents(cents))}</span>}
      </span>
    </li>
  );
}

function Sum({ name, dollars, zero }: { name: string; dollars: number; zero?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{dollars === 0 && zero !== undefined ? zero : formatCents(toCents(dollars))}</dd>
    </div>
  );
}
