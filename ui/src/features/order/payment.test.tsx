import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { GuestOrder, Payment } from '../../api/wire';
import { statusOf } from './order-state';
import { cancelText, cardStatusOf, PaymentFact, Returns } from './payment';

const card = {
  card_brand: 'visa',
  card_last4: '4242',
  charged_at: new Date(2026, 10, 25, 15, 42).toISOString(),
} as const;
const order = (status: GuestOrder['status'], payment: Partial<Payment>) =>
  ({
    status,
    payment: {
      state: 'unpaid',
      captured: 0,
      refunded: 0,
      refunding: 0,
      refund_failed: false,
      test: false,
      locked: false,
      ...payment,
    },
  }) as GuestOrder;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 15) });
});

describe('the status of an order with a payment', () => {
  it.each<[GuestOrder, string]>([
    [order('pending', {}), 'If it stays unpaid, we cancel it'],
    [order('pending', { state: 'action' }), 'If it stays unpaid, we cancel it'],
    [order('pending', { state: 'processing' }), 'Your bank has not answered yet.'],
    [order('pending', { state: 'authorized', ...card }), 'once the time to cancel is over'],
    [order('paid', { state: 'captured', ...card }), 'It is paid.'],
    [order('cancelled', {}), 'your card is not charged'],
    [order('cancelled', { state: 'released', ...card }), 'your card is not charged'],
    [order('cancelled', { state: 'captured', ...card }), 'You get a full refund'],
    [order('cancelled', { state: 'captured', refunded: 4.99, ...card }), 'on its way back'],
  ])('%j is described by "%s"', (described, lead) => {
    expect(cardStatusOf(described, statusOf(described)).lead).toContain(lead);
  });
});

describe('the payment among the facts', () => {
  it.each<[GuestOrder, string[]]>([
    [order('pending', {}), ['Not paid']],
    [order('pending', { state: 'processing' }), ['Waiting for your bank']],
    [order('pending', { state: 'authorized', ...card }), ['Visa ending in 4242', 'Will be charged at 3:42 PM']],
    [order('cancelled', { state: 'released', ...card }), ['Visa ending in 4242', 'Not charged']],
    [
      order('paid', { state: 'captured', ...card, refunded: 4.99, test: true }),
      ['Visa ending in 4242', 'Charged at 3:42 PM', '$4.99 refunded', 'Test: no money moves'],
    ],
  ])('%j is shown as %j', (shown, lines) => {
    render(<PaymentFact order={shown} />);
    const value = screen.getByText('Payment').nextElementSibling;
    expect([...(value?.children ?? [])].map((line) => line.textContent)).toEqual(lines);
  });

  it('names the day of a charge that is not today', () => {
    vi.setSystemTime(new Date(2026, 10, 26));
    render(<PaymentFact order={order('paid', { state: 'captured', ...card })} />);
    expect(screen.getByText('Charged on November 25, 2026 at 3:42 PM')).toBeDefined();
  });
});

it.each([order('pending', { state: 'authorized', ...card }), order('pending', {})])(
  '%j says until when it can be cancelled, so that its card is not charged',
  (cancellable) => {
    const until = Date.parse(card.charged_at) - (cancellable.payment?.charged_at ? 1 : 0);
    const text = 'You can cancel until 3:42 PM (42 minutes left). If you do, your card is not charged.';
    expect(cancelText(cancellable, until, '42 minutes')).toBe(text);
  },
);

test('Return or exchange opens an email to support with the number and the items of the order', () => {
  const items = [{ _id: 'x', title: 'Tea Towel & more', color: 'Pink', size: 'M', quantity: 2, salePrice: 4.99 }];
  render(<Returns order={{ order_number: 'LC482913', items } as unknown as GuestOrder} />);
  const url = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Return or exchange' }).href);
  expect(url.protocol).toBe('mailto:');
  expect(url.searchParams.get('subject')).toBe('Return or exchange of order LC482913');
  expect(url.searchParams.get('body')).toContain('2 × Tea Towel & more, Color: Pink | Size: M\n');
  expect(url.search).not.toContain('+');
  expect(screen.getByRole('link', { name: 'How returns work' }).getAttribute('href')).toBe('/terms#returns');
});
