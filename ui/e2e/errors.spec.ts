import { shopper } from './pages/CheckoutPage';
import { title } from './pages/ProductPage';
import { expect, phone, test } from './shop';

const notSaved = 'Failed to save order. Please try again.';
const failed = 'Order failed. Please try again.';

test('an order that the shop refuses: the toast, and a form that is usable again', async ({
  page,
  shop,
  frame,
  watch,
  product,
  checkout,
}) => {
  watch.allowStatus(422);
  await product.buyAtOnce();
  await checkout.fillAll();
  // The page finds nothing wrong with this; the shop does.
  await page.route('/api/orders', async (route) => {
    const order = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...order, zip: 'nowhere' }) });
  });
  await checkout.placeOrder.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  expect(await frame.toastSeconds(notSaved)).toBe(5);
  await expect(checkout.overlay).toBeHidden();
  await checkout.expectError('zip', 'Please enter a valid zip code');
  await expect(checkout.problems).toBeFocused();
  await expect(checkout.field('cardCVC')).not.toHaveValue('');
  await page.unroute('/api/orders');
  await checkout.field('zip').fill('97205');
  await checkout.placeAndLand();
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('a shop that cannot be reached: the toast, the truth beside the button, nothing lost, one order later', async ({
  page,
  shop,
  frame,
  watch,
  product,
  checkout,
}) => {
  watch.allowUnreachable();
  await product.buyAtOnce();
  await checkout.fillAll();
  await page.route('/api/orders', (route) => route.abort('connectionrefused'));
  await checkout.placeOrder.click();
  await expect(frame.toast(failed)).toBeVisible();
  await expect(checkout.besideButton).toContainText('We could not reach the shop');
  await expect(checkout.field('name')).toHaveValue(shopper.name);
  await page.unroute('/api/orders');
  await checkout.placeAndLand();
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('an answer that is lost on its way does not make two orders', async ({ page, shop, watch, product, checkout }) => {
  watch.allowUnreachable();
  await product.buyAtOnce({ quantity: 2 });
  await checkout.fillAll();
  let lost = 0;
  await page.route('/api/orders', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await checkout.placeAndLand();
  expect(lost).toBe(1);
  expect(await shop.staff.orders()).toHaveLength(1);
  expect(await shop.staff.stockOf('White')).toBe(8);
});

test('an order whose answer was lost is found again after a reload, and the cart is cleared', async ({
  page,
  shop,
  frame,
  watch,
  product,
  checkout,
}) => {
  watch.allowUnreachable();
  watch.allowStatus(422);
  await product.buyAtOnce({ quantity: 2 });
  await checkout.fillAll();
  await page.route('/api/orders', async (route) => {
    await route.fetch();
    return route.abort('connectionreset');
  });
  await checkout.placeOrder.click();
  await expect(frame.toast(failed)).toBeVisible();
  await page.unroute('/api/orders');
  await page.reload();
  await checkout.fillShipping({ name: 'Maya R. Rivers' });
  await checkout.fillCard();
  await checkout.placeOrder.click();
  const { order_number, order } = await shop.staff.onlyOrder();
  await expect(frame.toast(`already been saved as order ${order_number}`)).toBeVisible();
  await expect(page).toHaveURL('/out-of-stock');
  expect(order.name).toBe(shopper.name);
  await frame.expectCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(shopper.name);
});

test('a reload while the order is being saved does not make two orders', async ({
  page,
  shop,
  frame,
  watch,
  product,
  checkout,
}) => {
  watch.allowStatus(422);
  await product.buyAtOnce();
  await checkout.fillAll();
  const arrived = page.waitForRequest('/api/orders');
  await page.route('/api/orders', async (route) => void (await route.fetch()));
  await checkout.placeOrder.click();
  await arrived;
  await expect.poll(() => shop.staff.orders()).toHaveLength(1);
  // Not a moment earlier: the page itself sends the order again when it has waited long.
  await page.reload();
  await page.unroute('/api/orders');
  await checkout.field('address2').fill('Apt 5');
  await checkout.fillCard();
  await checkout.placeAndLand();
  expect((await shop.staff.onlyOrder()).order.address2).toBe(shopper.address2);
  await frame.expectCount(0);
});

test('an order number that is taken is drawn again, unseen', async ({ page, shop, watch, product, checkout }) => {
  watch.allowStatus(409);
  await product.buyAtOnce();
  await checkout.fillAll();
  await checkout.placeAndLand();
  const taken = (await shop.staff.onlyOrder()).order_number;
  await product.buy({ color: 'Pink' });
  await page.evaluate(
    (attempt) => sessionStorage.setItem('checkoutAttempt', attempt),
    JSON.stringify({ key: crypto.randomUUID(), number: taken }),
  );
  await checkout.open();
  await checkout.fillAll();
  await checkout.placeAndLand();
  const numbers = (await shop.staff.orders()).map(({ order_number }) => order_number);
  expect(numbers).toHaveLength(2);
  expect(numbers.filter((number) => number === taken)).toHaveLength(1);
});

test('a shop that is too busy: how long to wait stands beside the button', async ({
  page,
  frame,
  watch,
  product,
  checkout,
}) => {
  watch.allowStatus(429);
  await product.buyAtOnce();
  await checkout.fillAll();
  await page.route('/api/orders', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '40' },
      json: { code: 'too_many_orders', message: 'Too many orders', details: null, hint: null },
    }),
  );
  await checkout.placeOrder.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  await expect(checkout.besideButton).toContainText('Please wait 40 seconds');
});

test('a full disk: the order was not placed and nothing was charged', async ({
  page,
  frame,
  watch,
  product,
  checkout,
}) => {
  watch.allowStatus(507);
  await product.buyAtOnce();
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
  await checkout.placeOrder.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  await expect(checkout.besideButton).toContainText('Your order was not placed; you have not been charged.');
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a price that changed meanwhile is told, old and new, and accepted with one click', async ({
      shop,
      frame,
      watch,
      product,
      checkout,
    }) => {
      watch.allowStatus(409);
      await product.buyAtOnce({ quantity: 2 });
      await checkout.fillAll();
      await shop.staff.changeProduct(() => ({ salePrice: 5.49 }));
      await checkout.placeOrder.click();
      await expect(frame.toast(notSaved)).toBeVisible();
      await expect(checkout.main).toContainText(`The price of ${title} changed from $4.99 to $5.49.`);
      await expect(checkout.summary).toContainText('$10.98');
      await checkout.main.getByRole('button', { name: 'Use the new price' }).click();
      await expect(checkout.placeOrder).toBeFocused();
      await expect(checkout.field('cardNumber')).not.toHaveValue('');
      await checkout.placeAndLand();
      expect((await shop.staff.onlyOrder()).order).toMatchObject({ total: 10.98, items: [{ salePrice: 5.49 }] });
    });

    test('stock that is gone meanwhile is told, and the cart is brought up to date with one click', async ({
      shop,
      watch,
      product,
      checkout,
    }) => {
      watch.allowStatus(409);
      await product.buyAtOnce({ color: 'Pink', quantity: 5 });
      await checkout.fillAll();
      await shop.staff.setStock('Pink', 2);
      await checkout.placeOrder.click();
      await expect(checkout.main).toContainText(
        `${title} (Color: Pink | Size: M): you have 5 in your cart and only 2 are left.`,
      );
      await checkout.main.getByRole('button', { name: 'Update my cart' }).click();
      await expect(checkout.summary).toContainText('Quantity: 2');
      await checkout.placeAndLand();
      expect((await shop.staff.onlyOrder()).order.items).toMatchObject([{ quantity: 2 }]);
      expect(await shop.staff.stockOf('Pink')).toBe(0);
    });
  });
}

test('changes since the last visit are told before the order is placed', async ({ shop, product, checkout }) => {
  await product.buy({ quantity: 3 });
  await shop.staff.changeProduct(() => ({ salePrice: null }));
  await shop.staff.setStock('White', 1);
  await checkout.open();
  await expect(checkout.main).toContainText('changed from $4.99 to $9.99');
  await expect(checkout.main).toContainText('you have 3 in your cart and only 1 is left');
  await checkout.fillAll();
  await checkout.placeOrder.click();
  await expect(checkout.besideButton).toContainText('Please look at what changed above');
  expect(await shop.staff.orders()).toHaveLength(0);
  await checkout.main.getByRole('button', { name: 'Accept and update my cart' }).click();
  await checkout.placeAndLand();
  expect((await shop.staff.onlyOrder()).amount).toBe(9.99);
});

test('an unknown route answers 404 with Unexpected Application Error!, header, footer and a way back', async ({
  page,
  frame,
  watch,
}) => {
  watch.allowStatus(404);
  for (const path of ['/no-such-page', '/product/no-such-product', '/admin/no-such-page']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(frame.heading).toHaveText('Unexpected Application Error!');
    await expect(frame.header).toBeVisible();
    await expect(frame.footer).toBeVisible();
  }
  await frame.main.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a page that does not load shows the same, and comes back', async ({ page, frame, watch }) => {
  watch.allow(/ERR_FAILED/, /Failed to fetch dynamically imported module/, /error:/);
  await page.goto('/');
  await page.route('**/assets/FaqPage*.js', (route) => route.abort());
  await frame.footerLinks('Customer Service').filter({ hasText: 'FAQ' }).click();
  await expect(frame.heading).toHaveText('Unexpected Application Error!');
  await expect(frame.header).toBeVisible();
  await page.unroute('**/assets/FaqPage*.js');
  await frame.main.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.heading).toHaveText('FAQ');
});

test('a staff page that does not load keeps header and footer', async ({ page, frame, watch }) => {
  watch.allow(/ERR_FAILED/, /Failed to fetch dynamically imported module/, /error:/);
  await page.route('**/assets/AdminPage*.js', (route) => route.abort());
  await page.goto('/admin');
  await expect(frame.heading).toHaveText('Unexpected Application Error!');
  await expect(frame.header).toBeVisible();
  await expect(frame.footer).toBeVisible();
});

test('a row that is not there is answered with PGRST116 and its message', async ({ shop, request }) => {
  const answer = await request.put(`/api/orders/${crypto.randomUUID()}/status`, {
    data: { status: 'paid' },
    headers: { Authorization: `Bearer ${await shop.staff.token()}` },
  });
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({
    code: 'PGRST116',
    message: 'JSON object requested, multiple (or no) rows returned',
  });
});
