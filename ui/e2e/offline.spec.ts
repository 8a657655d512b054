import { card, shopper } from './support/pages/CheckoutPage';
import { expect, test } from './support/shop';

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
});

test('an order placed without a network is kept in the form, and saved once when the network is back', async ({
  page,
  context,
  shop,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await context.setOffline(true);
  await expect(checkout.offlineBanner).toContainText('You are offline. Nothing you typed is lost.');
  await checkout.placeOrderButton.click();
  await expect(checkout.offlineBanner).toContainText('your order is sent when you are back online');
  await expect(checkout.placeOrderButton).toBeEnabled();
  await expect(checkout.field('cardNumber')).toHaveValue('4242 4242 4242 4242');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored.replaceAll(' ', '')).not.toContain(card.number);
  await context.setOffline(false);
  await expect(page).toHaveURL('/out-of-stock');
  expect((await shop.staff.onlyOrder()).order).toMatchObject(shopper);
});

test('an order whose response is lost with the network is saved once', async ({
  page,
  context,
  shop,
  frame,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.fillAll();
  const keys: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    '/api/orders',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await checkout.placeOrderButton.click();
  await expect(checkout.offlineBanner).toContainText('your order is sent when you are back online');
  await expect(frame.toast('Order failed. Please try again.')).toHaveCount(0);
  expect(await shop.staff.orders()).toHaveLength(1);
  await context.setOffline(false);
  await expect(page).toHaveURL('/out-of-stock');
  const { order_number } = await shop.staff.onlyOrder();
  await expect(frame.main).toContainText(`Your order ${order_number} is saved as pending`);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the banner stays in view, moves nothing and covers no focused field', async ({
  page,
  context,
  product,
  checkout,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await product.goToCheckout();
  const before = await checkout.field('name').boundingBox();
  await context.setOffline(true);
  await expect(checkout.offlineBanner).toBeInViewport({ ratio: 1 });
  expect(await checkout.field('name').boundingBox()).toEqual(before);
  await checkout.field('name').focus();
  for (let field = 0; field < 12; field += 1) {
    await page.keyboard.press('Tab');
    const [focused, banner] = await Promise.all([
      page.locator(':focus').boundingBox(),
      checkout.offlineBanner.boundingBox(),
    ]);
    expect((focused?.y ?? Infinity) + (focused?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  }
});
