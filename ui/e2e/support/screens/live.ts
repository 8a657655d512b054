import type { Page } from '@playwright/test';
import { selecting, firstColor, priceOf, productId, productPath, title } from '../brand';
import type { GuestOrder } from '../../../src/api/wire';
import type { TestCard } from '../fake-stripe';
import { makeOrder } from '../order';
import { LiveCheckoutPage } from '../pages/LiveCheckoutPage';
import type { Shop } from '../server';
import { gift, onItsWay } from './order';
import { open, type Screen } from './screen';

const paths = ['/', '/shop', productPath, '/contact', '/about', '/blog', '/success', '/out-of-stock'];
const texts = ['/faq', '/shipping', '/privacy', '/terms', '/cancellation'];

/** Every page of a shop that takes cards that differs from that of the specification, in each of its states. */
export const liveStates: readonly Screen[] = [
  ...[...paths, ...texts].map((path) => ({ name: `live ${path}`, go: (page: Page) => open(page, path) })),
  {
    name: 'live product with 3 left',
    go: async (page, shop) => {
      await shop.staff.setStock(firstColor, 3);
      await open(page, productPath);
    },
  },
  {
    name: 'live product sold out',
    go: async (page, shop) => {
      await shop.staff.setStock(firstColor, 0);
      await open(page, `${productPath}${selecting(firstColor)}`);
      await page.getByLabel('Email me when it is back').waitFor();
    },
  },
  ...(['asked', 'confirmed', 'removed'] as const).map((state) => ({
    name: `live restock request ${state}`,
    go: async (page: Page) => {
      const request = { product_id: productId, title, color: firstColor, state };
      await page.route('/api/restock/**', (route) => route.fulfill({ json: request }));
      await open(page, '/mail/AbCdEfGhIjKlMnOpQrStU_');
      await page.getByRole('heading', { name: / list$|back\?$/ }).waitFor();
      await page.unroute('/api/restock/**');
    },
  })),
  { name: 'live find order', go: (page) => open(page, '/order') },
  { name: 'live checkout', go: async (page, shop) => void (await openCheckout(page, shop)) },
  {
    name: 'live checkout with errors',
    go: async (page, shop) => {
      const checkout = await openCheckout(page, shop);
      await checkout.fillShipping();
      await checkout.cardInput('cardExpiry').fill('0120');
      await checkout.placeOrderButton.click();
      await checkout.errorSummary.waitFor();
    },
  },
  { name: 'live checkout after a decline', status: 402, go: (page, shop) => decline(page, shop, 'declined') },
  { name: 'live checkout after a wrong CVC', status: 402, go: (page, shop) => decline(page, shop, 'wrongCvc') },
  {
    name: 'live checkout loaded again after a decline',
    status: 402,
    go: async (page, shop) => {
      await decline(page, shop, 'noFunds');
      await page.reload();
      await page.getByText('Your order is not paid yet').waitFor();
    },
  },
  {
    name: 'live checkout without card fields',
    status: 503,
    go: async (page) => {
      await page.route('https://js.stripe.com/**', (route) => route.fulfill({ status: 503 }));
      await open(page, '/checkout', { cart });
      await new LiveCheckoutPage(page).retryButton.waitFor();
      await page.unroute('https://js.stripe.com/**');
    },
  },
  {
    name: 'live checkout at the bank',
    go: async (page, shop) => {
      await (await fillCheckout(page, shop, 'asksBank')).placeOrderButton.click();
      await new LiveCheckoutPage(page).bank.getByRole('button', { name: 'No' }).waitFor();
    },
  },
  {
    name: 'live checkout while the bank is slow',
    go: async (page, shop) => {
      await (await fillCheckout(page, shop, 'waits')).placeOrderButton.click();
      await page.getByText('This is taking longer than usual.').waitFor();
    },
  },
  {
    name: 'live success after an order',
    go: async (page, shop) => {
      await (await fillCheckout(page, shop, 'visa')).pay();
      await page.getByRole('link', { name: 'See or cancel your order' }).waitFor();
    },
  },
  ...Object.entries(ordersByState()).map(([state, changes]) => ({
    name: `live order ${state}`,
    go: (page: Page, shop: Shop) => openOrder(page, shop, changes),
  })),
];

const cart = JSON.stringify(gift.items.map((item) => ({ ...item, image: '' })));

async function openCheckout(page: Page, shop: Shop): Promise<LiveCheckoutPage> {
  const checkout = new LiveCheckoutPage(page);
  await restock(shop);
  // Without the order that an earlier state has left unpaid.
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await open(page, '/checkout', { cart });
  await checkout.cardInput('cardCVC').waitFor();
  return checkout;
}

async function fillCheckout(page: Page, shop: Shop, card: TestCard): Promise<LiveCheckoutPage> {
  const checkout = await openCheckout(page, shop);
  await checkout.fillAllWith(card);
  return checkout;
}

async function decline(page: Page, shop: Shop, card: TestCard): Promise<void> {
  const checkout = await fillCheckout(page, shop, card);
  await checkout.placeOrderButton.click();
  await checkout.errorSummary.or(checkout.main.getByText('You have not been charged.').last()).first().waitFor();
}

function ordersByState(): Record<string, Partial<GuestOrder>> {
  const payment = {
    state: 'captured',
    captured: priceOf(3),
    refunded: 0,
    refunding: 0,
    refund_failed: false,
    disputed: false,
    test: true,
    locked: false,
  } as const;
  const card = { card_brand: 'visa', card_last4: '4242', charged_at: '2026-11-25T20:42:00Z' } as const;
  const charged = { status: 'paid', can_cancel: false, payment: { ...payment, ...card } } as const;
  const cancelled = { ...charged, status: 'cancelled', can_correct_email: false } as const;
  return {
    'not paid': { payment: { ...payment, state: 'unpaid', captured: 0 } },
    'at the bank': { payment: { ...payment, state: 'processing', captured: 0 } },
    authorized: { payment: { ...payment, ...card, state: 'authorized', captured: 0 } },
    charged,
    'partly refunded': { ...charged, payment: { ...charged.payment, refunded: priceOf(1), test: false } },
    shipped: { ...onItsWay, payment: { ...charged.payment, test: false } },
    released: { ...cancelled, payment: { ...payment, ...card, state: 'released', captured: 0 } },
    refunded: { ...cancelled, payment: { ...charged.payment, refunded: priceOf(3) } },
  };
}

/** Places an order and opens its page, which shows these changes. */
async function openOrder(page: Page, shop: Shop, changes: Partial<GuestOrder>): Promise<void> {
  await restock(shop);
  const count = (await shop.staff.orders()).length + 1;
  const { link = '' } = await shop.staff.placeOrder({ ...gift, order_number: makeOrder(count).order_number });
  await page.route(`/api/guest/${link}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as GuestOrder), ...changes } });
  });
  await open(page, `/order/${link}`);
  await page.getByText('Payment').first().waitFor();
}

async function restock({ staff }: Shop): Promise<void> {
  for (const { color } of gift.items) await staff.setStock(color, 9);
}
