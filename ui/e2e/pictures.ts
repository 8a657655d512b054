import type { Locator, Page } from '@playwright/test';
import { productId, productPath, title } from './support/brand';
import { makeOrder } from './support/order';
import { shopper } from './support/pages/CheckoutPage';
import { Recording } from './support/recording';
import { open } from './support/screens/screen';
import type { Shop } from './support/server';
import { expect, phone, test } from './support/shop';
import { waitForViewport } from './support/show-all';
import { isReady, openStation } from './support/station';
import { stallRequests } from './support/stall-requests';

const folder = 'screenshots/readme';

/** Screens whose pictures have the same height in README.md. */
const desktopScreen = { width: 1280, height: 900 };
const phoneScreen = { width: 390, height: 844 };
const devices = [
  ['desktop', { viewport: desktopScreen }],
  ['phone', { ...phone, viewport: phoneScreen, deviceScaleFactor: 2 }],
] as const;

const line = { _id: productId, title, image: '/media/pink-800.jpg', color: 'Pink', salePrice: 4.99 };
const cart = [
  { ...line, size: 'M', quantity: 2 },
  { ...line, image: '/media/white-800.jpg', color: 'White', size: 'S', quantity: 1 },
];

/** The orders on the staff page, oldest first. */
const orders = [
  { name: 'Lena Fischer', quantity: 2, status: 'paid' },
  { name: 'Sofia Marin', quantity: 1, status: 'cancelled' },
  { name: 'Aiko Tanabe', quantity: 3, status: 'paid' },
  { name: 'Priya Nair', quantity: 1, status: 'pending' },
  { name: 'Ruth Calder', quantity: 2, status: 'paid' },
  { name: 'Maya Rivers', quantity: 1, status: 'pending' },
];

test.beforeEach(async ({ page }) => {
  // The text font is optional: only a page that has it in the cache is sure to use it.
  await page.goto('/');
  await waitForViewport(page);
});

for (const [device, use] of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test('product page', async ({ page, product }) => {
      await product.open('?color=Pink');
      if (device === 'phone') await scrollTo(product.thumbnails.first(), 272);
      await save(page, `product-${device}`);
    });

    test('checkout', async ({ page, checkout }) => {
      await open(page, '/checkout', { cart: JSON.stringify(cart) });
      await checkout.fillShipping();
      await checkout.field('zip').blur();
      if (device === 'phone') await scrollTo(checkout.section('Shipping Details'), 130);
      else await page.evaluate(() => window.scrollTo(0, 0));
      await save(page, `checkout-${device}`);
    });

    test('staff page', async ({ page, shop, staffPage }) => {
      await placeOrders(shop);
      await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
      await staffPage.row('Lena Fischer').waitFor();
      if (device === 'phone') await scrollTo(staffPage.searchField, 135);
      await save(page, `staff-${device}`);
    });
  });
}

test.describe('packing', () => {
  test.use({ viewport: { width: 1280, height: 620 } });

  test('pick list and station', async ({ page, shop, staffPage }) => {
    await placeOrders(shop);
    for (const order of await shop.staff.orders()) {
      if (order.status === 'pending') await shop.staff.setStatus(order, 'paid');
    }
    const station = await openStation(page, shop.staff, staffPage);
    await isReady(station);
    await save(page, 'station');
    await page.keyboard.press('Escape');
    await save(page, 'packing');
  });
});

test.describe('on both', () => {
  test.use({ viewport: desktopScreen, deviceScaleFactor: 1.5 });

  test('storefront', async ({ page }) => {
    await page.goto('/');
    await waitForViewport(page);
    const onDesktop = await page.screenshot({ clip: { x: 0, y: 0, width: desktopScreen.width, height: 808 } });
    await page.setViewportSize(phoneScreen);
    await page.goto(`${productPath}?color=Brown`);
    await waitForViewport(page);
    const onPhone = await page.screenshot();
    await page.goto('about:blank', { waitUntil: 'load' });
    await page.setViewportSize({ width: 1200, height: 692 });
    await page.setContent(sideBySide(onDesktop, onPhone));
    await page.locator('.phone img').evaluate((image: HTMLImageElement) => image.decode());
    await page.screenshot({ path: `${folder}/storefront.png`, omitBackground: true });
  });
});

test.describe('an order on a phone', () => {
  test.use({ ...phone, viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 });

  test('animation', async ({ page, frame, product, cart: drawer, checkout }) => {
    test.slow();
    const recording = new Recording(page, `${folder}/order`);
    await product.open();
    await recording.show(1000);
    await recording.scrollTo(product.thumbnails.first(), 240);
    await recording.tap(product.color('Pink').locator('xpath=ancestor::label'));
    await recording.show(700);
    await recording.scrollTo(product.main.getByRole('heading', { level: 1 }), 110);
    await recording.tap(product.addToCartButton);
    await drawer.drawer.waitFor();
    await recording.show(1100);
    await recording.tap(drawer.checkoutButton);
    await checkout.placeOrderButton.waitFor();
    await recording.show(800);

    await recording.scrollTo(checkout.section('Shipping Details'), 140);
    await recording.type(checkout.field('name'), 'Maya', shopper.name);
    await recording.type(checkout.field('email'), 'maya@', shopper.email);
    await recording.type(checkout.field('address'), '12 Plu', shopper.address);
    await recording.scrollTo(checkout.field('address'), 160);
    await recording.type(checkout.field('city'), shopper.city);
    await checkout.field('state').selectOption(shopper.state);
    await recording.type(checkout.field('zip'), '97205');
    await recording.scrollTo(checkout.section('Payment'), 140);
    await recording.type(checkout.field('cardholderName'), 'Maya', shopper.name);
    // The rest is typed unseen: no picture shows a full card number, not even that of a test card.
    await recording.type(checkout.field('cardNumber'), '42', '4242 42', '4242 4242');

    await checkout.fillCard({ name: shopper.name });
    await scrollTo(checkout.placeOrderButton, 130);
    await expect(checkout.field('cardNumber')).not.toBeInViewport();
    await recording.show(700);
    const release = await stallRequests(page, '/api/orders');
    await recording.tap(checkout.placeOrderButton);
    await page.getByRole('heading', { name: 'Saving Order' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await recording.show(900);
    release();
    await expect(page).toHaveURL('/out-of-stock');
    await page.goto('/success');
    await expect(frame.heading).toHaveText('Thank you for your order!');
    await recording.show(3000);
  });
});

/** Returns a page with both screenshots, the phone in front of the desktop. */
function sideBySide(onDesktop: Buffer, onPhone: Buffer): string {
  return `
    <style>
      body { margin: 0; }
      main { position: relative; height: 692px; border-radius: 24px; background: linear-gradient(120deg, #fbe3e4, #f3ddcb); }
      div { position: absolute; overflow: hidden; box-shadow: 0 24px 60px rgb(59 35 40 / 25%); }
      img { display: block; width: 100%; border-radius: inherit; }
      .desktop { left: 48px; top: 48px; width: 944px; border-radius: 14px; }
      .phone { right: 56px; bottom: 28px; width: 222px; padding: 9px; border-radius: 38px; background: #1d1013; }
      .phone img { border-radius: 29px; }
    </style>
    <main>
      <div class="desktop"><img src="${dataUrl(onDesktop)}"></div>
      <div class="phone"><img src="${dataUrl(onPhone)}"></div>
    </main>`;
}

function dataUrl(picture: Buffer): string {
  return `data:image/png;base64,${picture.toString('base64')}`;
}

async function placeOrders(shop: Shop): Promise<void> {
  await shop.staff.setStock('White', 40);
  for (const [at, { name, quantity, status }] of orders.entries()) {
    const order = makeOrder(48_211 + 1013 * at);
    const [item] = order.items;
    if (!item) throw new Error('an order has no items');
    const total = Number((quantity * 4.99).toFixed(2));
    await shop.staff.placeOrder({
      ...order,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      cardholder_name: name,
      items: [{ ...item, quantity }],
      subtotal: total,
      total,
    });
    const [newest] = await shop.staff.orders();
    if (newest && status !== newest.status) await shop.staff.setStatus(newest, status);
  }
}

/** Scrolls until the top of an element is this far below the top of the viewport. */
async function scrollTo(element: Locator, distance: number): Promise<void> {
  await element.evaluate((target, top) => {
    window.scrollTo({ top: scrollY + target.getBoundingClientRect().top - top, behavior: 'instant' });
  }, distance);
}

async function save(page: Page, name: string): Promise<void> {
  await waitForViewport(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
}
