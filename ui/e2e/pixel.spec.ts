import type { Page } from '@playwright/test';
import { productId, title, secondColor, thirdColor, priceOf } from './support/brand';
import { expect, test } from './support/shop';

const id = productId;
/** Parameters of every event for the product. */
const productParams = { content_ids: [id], content_type: 'product', content_name: title, currency: 'USD' };

test.describe('with a pixel on the page', () => {
  test('PageView on the home page; with page type catalog on the shop page', async ({ page, frame }) => {
    const events = await recordEvents(page);
    await page.goto('/');
    await expect
      .poll(() => events)
      .toEqual([['PageView', { ...productParams, value: priceOf(1), contents: expect.anything() }]]);
    await frame.link('Shop').click();
    await expect
      .poll(() => events.slice(1))
      .toEqual([
        ['PageView', { ...productParams, value: priceOf(1), page_type: 'catalog', contents: expect.anything() }],
      ]);
  });

  test('ViewContent on the product page with the sale price, only once even when a color is sold out', async ({
    page,
    shop,
    product,
  }) => {
    await shop.staff.setStock(secondColor, 0);
    const events = await recordEvents(page);
    await product.open();
    await expect(product.color(secondColor)).toHaveAccessibleName(`${secondColor}, sold out`);
    await product.addToCartButton.click();
    await expect.poll(() => events.map(([name]) => name)).toEqual(['ViewContent', 'AddToCart']);
    expect(events[0]).toMatchObject(['ViewContent', { ...productParams, value: priceOf(1) }]);
  });

  test('AddToCart on adding and on Buy Now, then InitiateCheckout with one entry per item and the total', async ({
    page,
    product,
    cart,
  }) => {
    const events = await recordEvents(page);
    await product.buy({ color: thirdColor, quantity: 2 });
    await cart.closeButton.click();
    await product.select({ color: secondColor, quantity: 1 });
    await product.buyNowButton.click();
    await expect.poll(() => events.map(([name]) => name)).toContain('InitiateCheckout');
    expect(events.slice(1)).toMatchObject([
      ['AddToCart', { ...productParams, value: priceOf(2), contents: [{ id, quantity: 2, item_price: priceOf(1) }] }],
      ['AddToCart', { ...productParams, value: priceOf(1), contents: [{ id, quantity: 1 }] }],
      [
        'InitiateCheckout',
        {
          content_type: 'product',
          currency: 'USD',
          value: priceOf(3),
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
    await product.goToCheckout({ quantity: 3 });
    await checkout.fillAll();
    await checkout.completeOrder();
    expect(events.map(([name]) => name)).toEqual([
      'ViewContent',
      'AddToCart',
      'InitiateCheckout',
      'AddPaymentInfo',
      'saved',
      'Purchase',
    ]);
    expect(events.at(-1)).toMatchObject([
      'Purchase',
      { ...productParams, value: priceOf(3), contents: [{ id, quantity: 3 }] },
    ]);
  });

  test('no Purchase when the order is not saved', async ({ page, frame, consoleGuard, product, checkout }) => {
    consoleGuard.allowUnreachable();
    const events = await recordEvents(page);
    await page.clock.install();
    await page.route('/api/orders', (route) => route.abort());
    await product.goToCheckout();
    await checkout.fillAll();
    await checkout.placeUntilGivenUp();
    await expect(frame.toast('Order failed. Please try again.')).toBeVisible();
    expect(events.map(([name]) => name)).not.toContain('Purchase');
  });
});

test('without a pixel a purchase works', async ({ page, product, checkout }) => {
  await product.goToCheckout();
  expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
  await checkout.fillAll();
  await checkout.completeOrder();
});

test.describe('the configured pixel', () => {
  test.use({ flags: ['--pixel-id', '123456789'], consent: null });

  test('is loaded once cookies are accepted, not before', async ({ page, frame }) => {
    const requests = await recordVendorRequests(page);
    await page.goto('/');
    await expect(frame.cookies).toBeVisible();
    expect(requests).toEqual([]);
    await frame.cookies.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => requests).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
    await page.goto('/shop');
    await expect.poll(() => requests.length).toBe(2);
    const queued = await page.evaluate(() => JSON.stringify((window.fbq as unknown as { queue: unknown }).queue));
    expect(queued).toContain('["init","123456789"]');
    expect(queued).toContain('catalog');
  });

  test('is not loaded for a shopper who declines', async ({ page, frame }) => {
    const requests = await recordVendorRequests(page);
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: 'Decline' }).click();
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
  });

  test('is not loaded for a browser that asks not to be followed', async ({ page, frame }) => {
    const requests = await recordVendorRequests(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: 'Accept' }).click();
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    expect(requests).toEqual([]);
  });
});

type Event = [name: string, values: Record<string, unknown>];

/** Installs a pixel that only records its events. */
async function recordEvents(page: Page): Promise<Event[]> {
  const events: Event[] = [];
  await page.exposeFunction('recordEvent', (name: string, values: Record<string, unknown>) =>
    events.push([name, values]),
  );
  await page.addInitScript(() => {
    const { recordEvent } = window as unknown as { recordEvent: (...args: unknown[]) => void };
    window.fbq = (_track, name, values) => recordEvent(name, values);
  });
  return events;
}

/** Replaces the pixel vendor's server and records the requests to it. */
async function recordVendorRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/facebook/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return requests;
}
