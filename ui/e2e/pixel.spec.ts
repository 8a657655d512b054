import type { Page } from '@playwright/test';
import { productPath, title } from './pages/ProductPage';
import { expect, test } from './shop';

const id = 'snuggle-cups-bra';
/** What every event of the one product carries. */
const one = { content_ids: [id], content_type: 'product', content_name: title, currency: 'USD' };

test.describe('with a pixel on the page', () => {
  test('PageView on the home page; with page type catalog on the shop page', async ({ page, frame }) => {
    const events = await recordEvents(page);
    await page.goto('/');
    await expect.poll(() => events).toEqual([['PageView', { ...one, value: 4.99, contents: expect.anything() }]]);
    await frame.link('Shop').click();
    await expect
      .poll(() => events.slice(1))
      .toEqual([['PageView', { ...one, value: 4.99, page_type: 'catalog', contents: expect.anything() }]]);
  });

  test('ViewContent on the product page, its value is the sale price', async ({ page }) => {
    const events = await recordEvents(page);
    await page.goto(productPath);
    await expect.poll(() => events).toHaveLength(1);
    expect(events).toMatchObject([['ViewContent', { ...one, value: 4.99 }]]);
  });

  test('ViewContent once, also when a color is sold out', async ({ page, shop, product }) => {
    await shop.staff.setStock('Brown', 0);
    const events = await recordEvents(page);
    await product.open();
    await expect(product.color('Brown')).toHaveAccessibleName('Brown, sold out');
    await product.addToCart.click();
    await expect.poll(() => events.map(([name]) => name)).toEqual(['ViewContent', 'AddToCart']);
  });

  test('AddToCart on adding and on Buy Now, then InitiateCheckout with one entry per item and the total', async ({
    page,
    product,
    cart,
  }) => {
    const events = await recordEvents(page);
    await product.buy({ color: 'Pink', quantity: 2 });
    await cart.close.click();
    await product.choose({ color: 'Brown', quantity: 1 });
    await product.buyNow.click();
    await expect.poll(() => events.map(([name]) => name)).toContain('InitiateCheckout');
    expect(events.slice(1)).toMatchObject([
      ['AddToCart', { ...one, value: 9.98, contents: [{ id, quantity: 2, item_price: 4.99 }] }],
      ['AddToCart', { ...one, value: 4.99, contents: [{ id, quantity: 1 }] }],
      [
        'InitiateCheckout',
        {
          content_type: 'product',
          currency: 'USD',
          value: 14.97,
          contents: [
            { id, quantity: 2 },
            { id, quantity: 1 },
          ],
        },
      ],
    ]);
  });

  test('no InitiateCheckout on an empty checkout', async ({ page, frame, checkout }) => {
    const events = await recordEvents(page);
    await checkout.open();
    await expect(frame.heading).toHaveText('Your cart is empty');
    expect(events).toEqual([]);
  });

  test('AddPaymentInfo before the order is saved, Purchase after it', async ({ page, product, checkout }) => {
    const events = await recordEvents(page);
    page.on('request', (request) => {
      if (request.url().endsWith('/api/orders')) events.push(['saved', {}]);
    });
    await product.buyAtOnce({ quantity: 3 });
    await checkout.fillAll();
    await checkout.placeAndLand();
    expect(events.map(([name]) => name)).toEqual([
      'ViewContent',
      'AddToCart',
      'InitiateCheckout',
      'AddPaymentInfo',
      'saved',
      'Purchase',
    ]);
    expect(events.at(-1)).toMatchObject(['Purchase', { ...one, value: 14.97, contents: [{ id, quantity: 3 }] }]);
  });

  test('no Purchase when the order is not saved', async ({ page, frame, watch, product, checkout }) => {
    watch.allowUnreachable();
    const events = await recordEvents(page);
    await page.route('/api/orders', (route) => route.abort());
    await product.buyAtOnce();
    await checkout.fillAll();
    await checkout.placeOrder.click();
    await expect(frame.toast('Order failed. Please try again.')).toBeVisible();
    expect(events.map(([name]) => name)).not.toContain('Purchase');
  });
});

test('without a pixel nothing is missed', async ({ page, product, checkout }) => {
  await product.buyAtOnce();
  expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
  await checkout.fillAll();
  await checkout.placeAndLand();
});

test.describe("the owner's pixel", () => {
  test.use({ flags: ['--pixel-id', '123456789'], consent: null });

  test('is loaded once cookies are accepted, not before', async ({ page, frame }) => {
    const asked = await recordVendor(page);
    await page.goto('/');
    await expect(frame.cookies).toBeVisible();
    expect(asked).toEqual([]);
    await frame.cookies.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => asked).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
    await page.goto('/shop');
    await expect.poll(() => asked.length).toBe(2);
    const queued = await page.evaluate(() => JSON.stringify((window.fbq as unknown as { queue: unknown }).queue));
    expect(queued).toContain('["init","123456789"]');
    expect(queued).toContain('catalog');
  });

  test('is not loaded for a shopper who declines', async ({ page, frame }) => {
    const asked = await recordVendor(page);
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: 'Decline' }).click();
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
  });

  test('is not loaded for a browser that asks not to be followed', async ({ page, frame }) => {
    const asked = await recordVendor(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: 'Accept' }).click();
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    expect(asked).toEqual([]);
  });
});

type Event = [name: string, values: Record<string, unknown>];

/** Puts a pixel on the page that only takes notes. */
async function recordEvents(page: Page): Promise<Event[]> {
  const events: Event[] = [];
  await page.exposeFunction('noteEvent', (name: string, values: Record<string, unknown>) =>
    events.push([name, values]),
  );
  await page.addInitScript(() => {
    const { noteEvent } = window as unknown as { noteEvent: (...args: unknown[]) => void };
    window.fbq = (_track, name, values) => noteEvent(name, values);
  });
  return events;
}

/** Answers in the place of the pixel's vendor, and notes what is asked of it. */
async function recordVendor(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/facebook/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return asked;
}
