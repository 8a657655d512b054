import type { Payment, OrderStatus, StaffOrder } from '../../../../api/wire';
import { cardBrands, ordersTab } from '../../../../copy/admin-orders';
import { cardPayment } from '../../../../copy/admin-payments';
import { type Cents, formatCents, toCents } from '../../../../lib/money';
import { formatClock } from '../../common/format-time';
import { accepts } from '../changes';
import { type Fulfilled, isShipped } from '../fulfillment';

/** The parts of an order that say what can be done about its payment. */
export type Payable = Fulfilled & Pick<StaffOrder, 'status' | 'payment'>;

/** Returns what was refunded, or is about to be. */
export function givenBackOf({ refunded, refunding }: Payment): Cents {
  return toCents(refunded) + toCents(refunding);
}

/** Returns what was charged and can still be refunded. */
export function leftOf(payment: Payment): Cents {
  return toCents(payment.captured) - givenBackOf(payment);
}

/** Returns whether a refund has failed, and not everything was refunded since. */
export function hasFailedRefund(payment: Payment): boolean {
  return payment.refund_failed && leftOf(payment) > 0;
}

/** Says how far the payment of an order has come, in full or in short words. */
export function paymentText(
  status: OrderStatus,
  payment: Payment,
  words: (typeof cardPayment)['full' | 'short'] = cardPayment.full,
): string {
  const { state, charged_at, refunded, refunding } = payment;
  const isCancelled = status === 'cancelled';
  if (hasFailedRefund(payment)) return words.refundFailed;
  if (isCancelled && state === 'captured' && leftOf(payment) > 0 && !payment.disputed) return words.refundedSoon;
  if (refunding > 0) return words.refunding(formatCents(toCents(refunding)));
  if (refunded > 0) return words.refunded(formatCents(toCents(refunded)));
  if (state !== 'authorized') return words.states[state];
  if (isCancelled) return words.releasedSoon;
  return charged_at === undefined ? words.notYet : words.chargedAt(formatClock(charged_at));
}

/**
 * Returns whether staff can refund the payment. The shop refunds a cancelled order itself, unless a refund has failed or the
 * charge is disputed.
 */
export function isRefundable({ status, payment, can }: Payable & Pick<StaffOrder, 'can'>): boolean {
  if (payment === undefined || !accepts({ can }, 'refund')) return false;
  return status !== 'cancelled' || payment.refund_failed || payment.disputed;
}

/** Returns whether a full refund cancels the order. */
export function isCancelledByRefund(order: Payable): boolean {
  return order.status === 'paid' && !isShipped(order);
}

/** Returns whether the card is charged or the amount is held on it, so that it goes back if the order is cancelled. */
export function hasMoney({ payment }: Payable): boolean {
  if (payment?.state === 'captured') return leftOf(payment) > 0 && !payment.disputed;
  return payment?.state === 'authorized';
}

/** Returns what goes back to the card if the order is cancelled. */
export function moneyOf({ payment, amount }: Payable & Pick<StaffOrder, 'amount'>): Cents {
  return payment?.state === 'captured' ? leftOf(payment) : toCents(amount);
}

/** Names the card that has paid, or else the one that the shopper entered. */
export function cardText({
  order,
  payment,
}: Pick<StaffOrder, 'payment'> & { order: Pick<StaffOrder['order'], 'card_brand' | 'card_last4'> }): string {
  const { card_brand = order.card_brand, card_last4 = order.card_last4 } = payment ?? {};
  return ordersTab.card(cardBrands[card_brand] ?? card_brand, card_last4);
}

/** Returns the cents of a typed amount, such as 4.99 or $5; null unless it is more than nothing and at most `most`. */
export function parseAmount(text: string, most: Cents): Cents | null {
  const amount = /^\s*\$?\s*(\d{1,9}(?:\.\d{1,2})?)\s*$/.exec(text)?.[1];
  const cents = toCents(Number(amount ?? Number.NaN));
  return cents > 0 && cents <= most ? cents : null;
}
