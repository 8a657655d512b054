import type { Page } from '@playwright/test';
import { notSaved, shopper } from './support/pages/CheckoutPage';
import { expect, test } from './support/shop';
import { firstColor, thirdColor } from './support/brand';

const failed = 'Order failed. Please try again.';

test('an order that the shop rejects shows a toast, and the form stays usable', async ({
  page,
  shop,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowStatus(422);
  await product.goToCheckout();
  await checkout.fillAll();
  // The page accepts this order; the shop rejects it.
  await page.route('/api/orders', async (route) => {
    const order = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...order, zip: 'nowhere' }) });
  });
  await checkout.placeOrderButton.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  expect(await frame.toastSeconds(notSaved)).toBe(5);
  await expect(checkout.overlay).toBeHidden();
  await checkout.expectError('zip', 'Please enter a valid zip code');
  await expect(checkout.field('zip')).toBeFocused();
  await expect(checkout.field('cardCVC')).not.toHaveValue('');
  await page.unroute('/api/orders');
  await checkout.field('zip').fill('97205');
  await checkout.completeOrder();
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('an unreachable shop shows a toast and an explanation, keeps the form, and a retry places one order', async ({
  page,
  shop,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowUnreachable();
  await page.clock.install();
  await product.goToCheckout();
  await checkout.fillAll();
  await page.route('/api/orders', (route) => route.abort('connectionrefused'));
  await checkout.placeUntilGivenUp();
  await expect(frame.toast(failed)).toBeVisible();
  await expect(checkout.noteAboveButton).toContainText('We could not reach the shop');
  await expect(checkout.field('name')).toHaveValue(shopper.name);
  await page.unroute('/api/orders');
  await checkout.completeOrder();
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('a shop that is replaced within 20 s saves the order once, and the shopper waits', async ({
  page,
  shop,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowUnreachable();
  await page.clock.install();
  await product.goToCheckout();
  await checkout.fillAll();
  await shop.kill();
  const failures = countFailures(page);
  await checkout.placeOrderButton.click();
  const wait = page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' });
  await expect(async () => {
    await page.clock.fastForward(4000);
    expect(failures()).toBeGreaterThanOrEqual(4);
  }).toPass();
  await expect(wait).toContainText('We keep trying, and your order is placed only once.');
  await shop.restart();
  await expect(async () => {
    await page.clock.fastForward(4000);
    expect(await shop.staff.orders()).toHaveLength(1);
  }).toPass();
  await expect(page).toHaveURL('/out-of-stock');
  await expect(frame.toast(failed)).toHaveCount(0);
  expect(await shop.staff.orders()).toHaveLength(1);
});

/** Counts the orders that get no response. */
function countFailures(page: Page): () => number {
  let count = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/orders')) count += 1;
  });
  return () => count;
}

test('a lost response does not create two orders', async ({ page, shop, consoleGuard, product, checkout }) => {
  consoleGuard.allowUnreachable();
  await product.goToCheckout({ quantity: 2 });
  await checkout.fillAll();
  let lost = 0;
  await page.route('/api/orders', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await checkout.completeOrder();
  expect(lost).toBe(1);
  expect(await shop.staff.orders()).toHaveLength(1);
  expect(await shop.staff.stockOf(firstColor)).toBe(8);
});

test('an order whose response was lost is found again after a reload, and the cart is cleared', async ({
  page,
  shop,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowUnreachable();
  consoleGuard.allowStatus(422);
  await page.clock.install();
  await product.goToCheckout({ quantity: 2 });
  await checkout.fillAll();
  await page.route('/api/orders', async (route) => {
    await route.fetch();
    return route.abort('connectionreset');
  });
  await checkout.placeUntilGivenUp();
  await expect(frame.toast(failed)).toBeVisible();
  await page.unroute('/api/orders');
  await page.reload();
  await checkout.fillShipping({ name: 'Maya R. Rivers' });
  await checkout.fillCard();
  await checkout.placeOrderButton.click();
  const { order_number, order } = await shop.staff.onlyOrder();
  await expect(frame.toast(`already been saved as order ${order_number}`)).toBeVisible();
  await expect(page).toHaveURL('/out-of-stock');
  expect(order.name).toBe(shopper.name);
  await frame.expectCartCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(shopper.name);
});

test('a reload while the order is being saved does not create two orders', async ({
  page,
  shop,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowStatus(422);
  await product.goToCheckout();
  await checkout.fillAll();
  const sent = page.waitForRequest('/api/orders');
  await page.route('/api/orders', async (route) => void (await route.fetch()));
  await checkout.placeOrderButton.click();
  await sent;
  await expect.poll(() => shop.staff.orders()).toHaveLength(1);
  // Unblock only after the reload: the page itself resends the order after a timeout.
  await page.reload();
  await page.unroute('/api/orders');
  await checkout.field('address2').fill('Apt 5');
  await checkout.fillCard();
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).order.address2).toBe(shopper.address2);
  await frame.expectCartCount(0);
});

test('an order number that is taken is replaced without the shopper noticing', async ({
  page,
  shop,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowStatus(409);
  await product.goToCheckout();
  await checkout.fillAll();
  await checkout.completeOrder();
  const taken = (await shop.staff.onlyOrder()).order_number;
  await product.buy({ color: thirdColor });
  await page.evaluate(
    (attempt) => sessionStorage.setItem('checkoutAttempt', attempt),
    JSON.stringify({ key: crypto.randomUUID(), number: taken }),
  );
  await checkout.open();
  await checkout.fillAll();
  await checkout.completeOrder();
  const numbers = (await shop.staff.orders()).map(({ order_number }) => order_number);
  expect(numbers).toHaveLength(2);
  expect(numbers.filter((number) => number === taken)).toHaveLength(1);
});

test('a shop that is too busy shows the time to wait at the button', async ({
  page,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowStatus(429);
  await product.goToCheckout();
  await checkout.fillAll();
  await page.route('/api/orders', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '40' },
      json: { code: 'too_many_orders', message: 'Too many orders', details: null, hint: null },
    }),
  );
  await checkout.placeOrderButton.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  await expect(checkout.noteAboveButton).toContainText('Please wait 40 seconds');
});

test('on a full disk the page says that the order was not placed and nothing was charged', async ({
  page,
  frame,
  consoleGuard,
  product,
  checkout,
}) => {
  consoleGuard.allowStatus(507);
  await product.goToCheckout();
  await checkout.fillAll();
  await page.route('/api/orders', (route) =>
    route.fulfill({
      status: 507,
      json: {
        code: 'storage_full',
        message: 'Your order was not placed; you have not been charged',
        details: null,
        hint: null,
      },
    }),
  );
  await checkout.placeOrderButton.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  await expect(checkout.noteAboveButton).toContainText('Your order was not placed; you have not been charged.');
});

test('an unknown route returns 404 with Unexpected Application Error!, header, footer and a link home', async ({
  page,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(404);
  for (const path of ['/no-such-page', '/product/no-such-product', '/admin/no-such-page']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(frame.heading).toHaveText('Unexpected Application Error!');
    await expect(frame.header).toBeVisible();
    await expect(frame.footer).toBeVisible();
  }
  await frame.main.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a page that fails to load shows the same error and recovers with Try again', async ({
  page,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/, /Failed to fetch dynamically imported module/, /error:/);
  await page.goto('/');
  await page.route('**/assets/FaqPage*.js', (route) => route.abort());
  await frame.footerLinks('Customer Service').filter({ hasText: 'FAQ' }).click();
  await expect(frame.heading).toHaveText('Unexpected Application Error!');
  await expect(frame.header).toBeVisible();
  await page.unroute('**/assets/FaqPage*.js');
  await frame.main.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.heading).toHaveText('FAQ');
});

test('a staff page that fails to load keeps header and footer', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/, /Failed to fetch dynamically imported module/, /error:/);
  await page.route('**/assets/AdminPage*.js', (route) => route.abort());
  await page.goto('/admin');
  await expect(frame.heading).toHaveText('Unexpected Application Error!');
  await expect(frame.header).toBeVisible();
  await expect(frame.footer).toBeVisible();
});

test('a missing row returns PGRST116 and its message', async ({ shop, request }) => {
  const response = await request.put(`/api/orders/${crypto.randomUUID()}/status`, {
    data: { status: 'paid' },
    headers: { Authorization: `Bearer ${await shop.staff.token()}` },
  });
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({
    code: 'PGRST116',
    message: 'JSON object requested, multiple (or no) rows returned',
  });
});
