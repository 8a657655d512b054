// How an order of a shop that takes cards is paid. Only the page of such an order loads it.
import type { GuestOrder, Payment } from '../../api/wire';
import { payment as checkoutWords } from '../../copy/checkout';
import { cardOrderStatus, orderPayment as words } from '../../copy/live/order';
import { formatCents, toCents } from '../../lib/money';
import { dateText } from './order-dates';
export { CorrectEmail } from '../checkout/done/CorrectEmail';
export { Returns } from './Returns';
import type { Status } from './order-state';
import styles from './payment.module.css';

/** Returns how far an order with a payment has come, in words; `status` is that of an order without one. */
export function cardStatusOf(order: GuestOrder, status: Status): Status {
  const { payment } = order;
  if (!payment || order.status === 'paid') return status;
  if (order.status === 'cancelled') return order.shipped ? status : { ...status, lead: cancelledLeadOf(payment) };
  return cardOrderStatus[stateOf(payment)];
}

function stateOf({ state }: Payment): 'unpaid' | 'processing' | 'authorized' {
  if (state === 'authorized' || state === 'captured') return 'authorized';
  return state === 'processing' ? state : 'unpaid';
}

function cancelledLeadOf({ state, refunded }: Payment): string {
  const { uncharged, refund, refunded: isRefunded } = cardOrderStatus.cancelled;
  if (state !== 'captured') return uncharged;
  return refunded > 0 ? isRefunded : refund;
}

/** The payment among the facts of an order. */
export function PaymentFact({ order: { payment, status } }: { order: GuestOrder }) {
  if (!payment) return null;
  const { card_brand: brand, card_last4: last4, refunded, test } = payment;
  return (
    <div>
      <dt>{words.name}</dt>
      <dd className={styles.payment}>
        {brand && last4 && <span>{words.card(brandName(brand), last4)}</span>}
        <span>{progressOf(payment, status)}</span>
        {refunded > 0 && <span>{words.refunded(formatCents(toCents(refunded)))}</span>}
        {test && <small>{words.test}</small>}
      </dd>
    </div>
  );
}

function brandName(brand: string): string {
  const { brands } = checkoutWords;
  return brand in brands ? brands[brand as keyof typeof brands] : '';
}

function progressOf({ state, charged_at: at }: Payment, status: GuestOrder['status']): string {
  if (state === 'captured') return at === undefined ? words.charged('') : words.charged(timeText(at));
  if (state === 'released' || status === 'cancelled') return words.notCharged;
  if (state === 'authorized') return words.willBeCharged(at === undefined ? '' : timeText(at));
  return state === 'processing' ? words.waiting : words.notPaid;
}

/** Says until when an order can be cancelled, so that its card is not charged: the time of the charge, if that is known. */
export function cancelText({ payment }: GuestOrder, until: number, timeLeft: string): string {
  return words.cancelUntil(clockText(payment?.charged_at ?? until), timeLeft);
}

/** Formats a local time, such as "at 3:42 PM", with its day unless that is today. */
function timeText(time: string): string {
  const clock = `at ${clockText(time)}`;
  const isToday = dateText(time) === dateText(new Date().toISOString());
  return isToday ? clock : `on ${dateText(time)} ${clock}`;
}

function clockText(time: string | number): string {
  return new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
