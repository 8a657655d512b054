import type { Page } from '@playwright/test';
import type { Payment, OrderStatus, StaffOrder } from '../../../src/api/wire';
import { makeOrder } from '../order';
import { StaffPage } from '../pages/StaffPage';
import type { Shop } from '../server';
import { openStaff } from './open-staff';
import { type Screen, waitForDialog } from './screen';
import { orderPrefix, priceOf } from '../brand';

/** The orders of a shop that takes cards, as staff see them. */
export const paymentStates: readonly Screen[] = [
  {
    name: 'staff card payments',
    go: async (page, shop) => {
      await openCardOrders(page, shop);
      await new StaffPage(page).openOrder(`${orderPrefix}100007`);
      await page.getByRole('button', { name: 'Refund…' }).waitFor();
    },
  },
  {
    name: 'staff disputed charge',
    go: async (page, shop) => {
      await openCardOrders(page, shop);
      await new StaffPage(page).openOrder(`${orderPrefix}100008`);
      await page.getByText('Answer in Stripe’s dashboard').waitFor();
    },
  },
  {
    name: 'staff refund dialog',
    go: async (page, shop) => {
      await openCardOrders(page, shop);
      await new StaffPage(page).openOrder(`${orderPrefix}100005`);
      await page.getByRole('button', { name: 'Refund…' }).click();
      await waitForDialog(page, `Refund ${orderPrefix}100005`);
    },
  },
  {
    name: 'staff refund refused',
    go: async (page, shop) => {
      await openCardOrders(page, shop);
      await new StaffPage(page).openOrder(`${orderPrefix}100006`);
      await page.getByRole('button', { name: 'Refund…' }).click();
      await page.getByLabel('Amount (USD)').fill(priceOf(1).toFixed(2));
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
    },
  },
];

const charged_at = '2026-11-25T20:42:00Z';

/** How far the orders have come, by their numbers. */
const payments: readonly [OrderStatus, Partial<Payment>][] = [
  ['pending', { state: 'unpaid' }],
  ['pending', { state: 'action' }],
  ['pending', { state: 'authorized', charged_at }],
  ['cancelled', { state: 'released' }],
  ['paid', { state: 'captured', charged_at, captured: priceOf(1) }],
  ['paid', { state: 'captured', charged_at, captured: priceOf(1), refunded: 2 }],
  ['paid', { state: 'captured', charged_at, captured: priceOf(1), refunded: 1, refund_failed: true, test: true }],
  ['paid', { state: 'captured', charged_at, captured: priceOf(1), disputed: true }],
];

/** Opens orders with payments, which a shop otherwise has only with Stripe and an hour later. */
async function openCardOrders(page: Page, shop: Shop): Promise<void> {
  for (const index of payments.keys()) await shop.staff.placeOrder(makeOrder(index + 1));
  for (const order of await shop.staff.orders()) {
    const [status] = paymentOf(order);
    if (status !== 'pending') await shop.staff.setStatus(order, status);
  }
  await page.route('**/api/orders?*', async (route) => {
    const response = await route.fetch();
    const orders = (await response.json()) as StaffOrder[];
    for (const order of orders) {
      [, order.payment] = paymentOf(order);
      const others = (order.can ?? []).filter((change) => change !== 'mark_paid' && change !== 'reopen');
      order.can = order.payment.state === 'captured' ? [...others, 'refund'] : others;
    }
    await route.fulfill({ response, json: orders });
  });
  await openStaff(page, shop, '/admin?tab=orders');
}

function paymentOf({ order_number }: StaffOrder): [OrderStatus, Payment] {
  const found = payments[Number(order_number.slice(2)) - 100_001];
  if (!found) throw new Error(`no payment for ${order_number}`);
  const [status, payment] = found;
  const card = payment.captured === undefined ? {} : { card_brand: 'visa', card_last4: '4242' };
  const refunds = { refunded: 0, refunding: 0, refund_failed: false };
  return [
    status,
    { state: 'unpaid', ...card, captured: 0, ...refunds, disputed: false, test: false, locked: false, ...payment },
  ];
}
