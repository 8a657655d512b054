import { expect, test } from 'vitest';
import type { Payment, OrderStatus, StaffOrder } from '../../../../api/wire';
import { cardPaid, shippedNow, staffOrder } from '../test-order';
import { cardPayment } from '../../../../copy/admin-payments';
import { cardText, isCancelledByRefund, isRefundable, parseAmount, paymentText } from './payment';

const charged_at = new Date(2026, 10, 25, 15, 42).toISOString();

test.each<{ status?: OrderStatus; payment: Partial<Payment>; text: string }>([
  { payment: { state: 'unpaid' }, text: 'Not paid' },
  { payment: { state: 'action' }, text: 'Waiting for the bank' },
  { payment: { state: 'processing' }, text: 'Waiting for the bank' },
  { payment: { state: 'authorized', charged_at }, text: 'Held, charged at 3:42 PM' },
  { payment: { state: 'authorized' }, text: 'Held, not charged yet' },
  { payment: { state: 'authorized', charged_at }, status: 'cancelled', text: 'Held, released soon' },
  { payment: { state: 'released' }, status: 'cancelled', text: 'Released, not charged' },
  { payment: { state: 'captured', charged_at }, status: 'paid', text: 'Charged' },
  { payment: { state: 'captured' }, status: 'cancelled', text: 'Charged, refunded soon' },
  { payment: { state: 'captured', refunded: 4.99 }, status: 'paid', text: 'Refunded $4.99' },
  { payment: { state: 'captured', refunded: 9.98 }, status: 'cancelled', text: 'Refunded $9.98' },
  { payment: { state: 'captured', refunded: 9.98 }, status: 'paid', text: 'Refunded $9.98' },
  {
    payment: { state: 'captured', refunding: 4.99 },
    status: 'paid',
    text: 'Refund of $4.99 asked for',
  },
  { payment: { state: 'captured', refunding: 9.98 }, status: 'paid', text: 'Refund of $9.98 asked for' },
  { payment: { state: 'captured', refund_failed: true }, status: 'paid', text: 'Refund failed' },
  { payment: { state: 'captured', refund_failed: true }, status: 'cancelled', text: 'Refund failed' },
  { payment: { state: 'captured', refunded: 9.98, refund_failed: true }, status: 'paid', text: 'Refunded $9.98' },
])('a payment is $text: %o', ({ status = 'pending', payment, text }) => {
  const order = cardPaid(status, payment);
  expect(paymentText(status, order.payment).replace(/\s/gu, ' ')).toBe(text);
});

function short(payment: Partial<Payment>): string {
  return paymentText('pending', cardPaid('pending', payment).payment, cardPayment.short).replace(/\s/gu, ' ');
}

test('in the list a payment has short words', () => {
  expect(short({ state: 'authorized', charged_at })).toBe('held, 3:42 PM');
  expect(short({ state: 'captured', refunded: 4.99 })).toBe('refunded $4.99');
});

test.each<[StaffOrder, boolean]>([
  [cardPaid('paid', { state: 'captured' }, ['refund']), true], // the shop accepts it
  [cardPaid('paid', { state: 'captured' }, []), false], // the shop does not accept it
  [cardPaid('cancelled', { state: 'captured' }, ['refund']), false], // the shop refunds a cancelled order itself
  [cardPaid('cancelled', { state: 'captured', refund_failed: true }, ['refund']), true], // its refund has failed
  [cardPaid('cancelled', { state: 'captured', disputed: true }, ['refund']), true], // the charge is disputed
])('whether a refund is offered: %#', (order, offered) => {
  expect(isRefundable(order)).toBe(offered);
});

test('an order without a payment has nothing to refund, and names the card that its shopper entered', () => {
  expect(isRefundable(staffOrder('paid'))).toBe(false);
  expect(cardText(staffOrder('paid'))).toBe('Visa ending in 4242');
});

test('the card of a payment is the one that has paid, not the one that was declined', () => {
  expect(cardText(cardPaid('paid', { state: 'captured' }))).toBe('Mastercard ending in 4444');
});

test('a full refund cancels a paid order until it has shipped', () => {
  const order = cardPaid('paid', { state: 'captured' });
  expect(isCancelledByRefund(order)).toBe(true);
  expect(isCancelledByRefund({ ...order, fulfillment: shippedNow })).toBe(false);
  expect(isCancelledByRefund(cardPaid('cancelled', { state: 'captured' }))).toBe(false);
});

test.each([
  ['4.99', 499],
  [' $4.9 ', 490],
  ['5', 500],
  ['9.98', 998],
  ['9.99', null],
  ['0', null],
  ['0.00', null],
  ['4,99', null],
  ['4.999', null],
  ['-1', null],
  ['1e1', null],
  ['.5', null],
  ['', null],
  ['99999999999999999999', null],
])('of $9.98 that are left, %j refunds %j cents', (text, cents) => {
  expect(parseAmount(text, 998)).toBe(cents);
});
