// Run with the executable of another brand, and BRAND: no page of it shows anything of the default brand.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import defaultProduct from '../../brand/product.json' with { type: 'json' };
import type { OrderInput } from '../src/api/wire';
import type { ServedRoute } from '../src/prerender';
import { brand, brandFolder } from '../brand-folder';
import { findViolations } from './support/accessibility';
import { test as liveTest } from './support/live-shop';
import { orderPathIn } from './support/mail-server';
import { CheckoutPage, shopper } from './support/pages/CheckoutPage';
import { StaffPage } from './support/pages/StaffPage';
import { expect, test } from './support/shop';
import { showAll, waitForAssets } from './support/show-all';

interface BrandProduct {
  _id: string;
  title: string;
  price: number;
  salePrice: number | null;
  variants: readonly { color: string }[];
}

const product = JSON.parse(readFileSync(`${brandFolder}/product.json`, 'utf8')) as BrandProduct;
const served = JSON.parse(readFileSync(new URL('../dist/routes.json', import.meta.url), 'utf8')) as ServedRoute[];
const productPath = `/product/${product._id}`;
const paths = [...served.map(({ path }) => path).filter((path) => path !== '/admin'), productPath];

/** The names of the default brand and its product. */
const names = [...defaultProduct._id.split('-'), ...defaultProduct.title.split(' ')].map((word) => `\\b${word}s?\\b`);
/** Words of the default brand and its product. */
const otherWords = new RegExp(
  `${names.join('|')}|hoodie|satin|straps?\\b|tailor|(?<!-)\\bfit\\b|\\bband\\b|s to xl|(?<!-)\\bfabric\\b`,
  'i',
);

const color = product.variants[0]?.color ?? '';
const price = product.salePrice ?? product.price;
const { name: cardholder_name } = shopper;
const order: OrderInput = {
  order_number: `${brand.orderPrefix}100001`,
  items: [{ _id: product._id, title: product.title, color, size: 'One size', quantity: 1, salePrice: price }],
  ...shopper,
  shipping_method: 'free',
  subtotal: price,
  shipping_cost: 0,
  total: price,
  cardholder_name,
  card_brand: 'visa',
  card_last4: '4242',
};

test.beforeEach(({ consoleGuard }) => {
  // Resizing right after load can select a different image file from the one the page preloaded.
  consoleGuard.allow(/was preloaded using link preload but not used/);
  consoleGuard.allowStatus(404);
});

test('no page of the other brand shows the default brand', async ({ page }) => {
  test.setTimeout(300_000);
  for (const path of [...paths, '/no-such-page']) await test.step(path, () => expectOwnPage(page, path));
});

liveTest('no page of a live shop of the other brand shows the default brand', async ({ page, consoleGuard }) => {
  liveTest.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  for (const path of paths) await liveTest.step(path, () => expectOwnPage(page, path));
});

test('nothing that the server sends names the default brand', async ({ page, shop }) => {
  const files = new Map<string, string>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    expect.soft(response.url()).not.toMatch(otherWords);
    // Scripts contain the code of pages that this brand does not have.
    if (/html|json|svg|css|plain/.test(type)) void response.text().then((text) => files.set(response.url(), text));
  });
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  for (const path of ['/robots.txt', '/sitemap.xml', '/favicon.svg', '/media/logo.svg', '/media/logo-light.svg'])
    files.set(path, await (await fetch(shop.url + path)).text());
  for (const [url, text] of files) expect.soft(text, url).not.toMatch(new RegExp(`${names.join('|')}|hoodie`, 'i'));
});

test.describe('in a shop that sends mail', () => {
  test.use({ hasMail: true });

  test('an order, its mail and its page are of the other brand', async ({ page, shop, mailServer }) => {
    test.setTimeout(180_000);
    if (!mailServer) throw new Error('the shop sends no mail');
    await page.goto(productPath);
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click();
    const checkout = new CheckoutPage(page);
    await checkout.placeOrderButton.waitFor();
    await expectOwn(page, 'checkout');
    await checkout.fillShipping({ address: '12 Oak Street' });
    await checkout.fillCard();
    await checkout.completeOrder();
    const placed = await shop.staff.onlyOrder();
    expect(placed.order_number).toMatch(new RegExp(`^${brand.orderPrefix}\\d+$`));
    const mail = await mailServer.mail(placed.order_number);
    expect(`${mail.subject}\n${mail.text}`).toContain(brand.name);
    await expectOwnPage(page, orderPathIn(mail));
    for (const { subject, text } of mailServer.mails) expect.soft(`${subject}\n${text}`).not.toMatch(otherWords);
  });

  test('the staff page and a printed slip are of the other brand', async ({ page, shop }) => {
    test.setTimeout(180_000);
    await shop.staff.placeOrder({ ...order, address: '12 Oak Street' });
    await shop.staff.setStatus(await shop.staff.onlyOrder(), 'paid');
    for (const tab of ['orders', 'products', 'figures', 'check', 'shop', 'accounts', 'audit', 'packing']) {
      await new StaffPage(page).openWithToken(await shop.staff.token(), `/admin?tab=${tab}`);
      await page.getByRole('tabpanel').getByText('Loading...').waitFor({ state: 'hidden' });
      await expectOwn(page, tab);
    }
    await page.evaluate(() => (window.print = () => {}));
    await page.getByRole('button', { name: 'Print slips' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Packing slip').first()).toBeVisible();
    expect(await page.content()).not.toMatch(otherWords);
  });
});

async function expectOwnPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expectOwn(page, path);
}

/** Asserts that no word on the page is of the default brand, and no rule of accessibility is violated, at two widths. */
async function expectOwn(page: Page, name: string): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await showAll(page);
    await waitForAssets(page);
    expect.soft(await findViolations(page), `${name} at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const code of copy.querySelectorAll('script:not([type="application/ld+json"]), style')) code.remove();
    return copy.outerHTML;
  });
  const found = [...html.matchAll(new RegExp(`.{0,60}(?:${otherWords.source}).{0,40}`, 'gi'))].map(([text]) => text);
  expect.soft(found, `${name} names the default brand`).toEqual([]);
}
