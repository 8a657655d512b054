import { brand, orderPrefix, priceText, thirdColor } from './support/brand';
import { makeOrder } from './support/order';
import { type Mail, orderPathIn } from './support/mail-server';
import { delayed, onItsWay, openOrder, tracking } from './support/screens/order';
import { printedPages } from './support/printed-pages';
import { expect, phone, test } from './support/shop';

test.use({ hasMail: true });

const unknownLink = '/order/AAAAAAAAAAAAAAAAAAAAAA';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('an order is cancelled through the link of its mail, with one question', async ({
      page,
      shop,
      mailServer,
      product,
      checkout,
      frame,
    }) => {
      await product.goToCheckout({ color: thirdColor, quantity: 2 });
      await checkout.fillAll();
      await checkout.completeOrder();
      expect(await shop.staff.stockOf(thirdColor)).toBe(8);
      const { order_number: number } = await shop.staff.onlyOrder();
      const path = orderPathIn((await mailServer?.mail(`Your order ${number}`)) as Mail);

      await page.goto(path);
      await expect(frame.heading).toHaveText('We have your order');
      for (const fact of [number, 'Maya Rivers', '12 Linen Lane', 'Quantity: 2', priceText(2), 'Waiting for payment'])
        await expect(frame.main.getByText(fact).first()).toBeVisible();
      await expect(frame.main).toContainText(`You can cancel within the next ${brand.cancelMinutes - 1} minutes`);
      await frame.main.getByRole('button', { name: 'Cancel this order' }).click();
      const question = page.getByRole('dialog', { name: 'Cancel this order?' });
      await expect(question).toContainText(number);
      await question.getByRole('button', { name: 'Cancel the order' }).click();

      await expect(frame.heading).toHaveText('Your order is canceled');
      await expect(frame.heading).toBeFocused();
      await expect(frame.heading).toBeInViewport();
      await expect(frame.main.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
      expect((await shop.staff.onlyOrder()).status).toBe('cancelled');
      expect(await shop.staff.stockOf(thirdColor)).toBe(10);
      await page.reload();
      await expect(frame.heading).toHaveText('Your order is canceled');
    });
  });
}

test('the question can be left, and nothing changes', async ({ page, shop, frame }) => {
  await openOrder(page, shop);
  await frame.main.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Keep the order' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(frame.main.getByRole('button', { name: 'Cancel this order' })).toBeFocused();
  expect((await shop.staff.onlyOrder()).status).toBe('pending');
});

test('opening, reloading and printing the page changes nothing', async ({ page, shop, frame }) => {
  await openOrder(page, shop);
  const before = await shop.staff.onlyOrder();
  await page.reload();
  await expect(frame.heading).toHaveText('We have your order');
  expect(await printedPages(page)).toBe(1);
  expect(await shop.staff.onlyOrder()).toEqual(before);
});

test('an unknown link says what to do', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allowStatus(404);
  await page.goto(unknownLink);
  await expect(frame.heading).toHaveText('We cannot find this order');
  await expect(frame.main.getByRole('link', { name: brand.supportEmail })).toBeVisible();
});

test('a shop that cannot be reached can be tried again', async ({ page, shop, frame, consoleGuard }) => {
  const { link = '' } = await shop.staff.placeOrder(makeOrder(1));
  consoleGuard.allowUnreachable();
  await page.route('/api/guest/**', (route) => route.abort());
  await page.goto(`/order/${link}`);
  await expect(frame.heading).toHaveText('Your order did not load');
  await page.unroute('/api/guest/**');
  await frame.main.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.heading).toHaveText('We have your order');
});

test('a cancellation that does not reach the shop can be tried again', async ({ page, shop, frame, consoleGuard }) => {
  consoleGuard.allowUnreachable();
  await openOrder(page, shop);
  await page.route('/api/guest/*/cancel', (route) => route.abort());
  await frame.main.getByRole('button', { name: 'Cancel this order' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(question.getByRole('alert')).toContainText('We could not reach the shop.');
  await page.unroute('/api/guest/*/cancel');
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(frame.heading).toHaveText('Your order is canceled');
});

for (const [code, message, changes, heading] of [
  ['cancel_window_closed', 'The time to cancel was over', { can_cancel: false }, 'We have your order'],
  ['already_shipped', 'Your order has already shipped', onItsWay, 'Your order is on its way'],
] as const) {
  test(`a cancellation that is refused with ${code} says so and shows the order again`, async ({
    page,
    shop,
    frame,
    consoleGuard,
  }) => {
    consoleGuard.allowStatus(409);
    const link = await openOrder(page, shop);
    await frame.main.getByRole('button', { name: 'Cancel this order' }).click();
    await page.unroute(`/api/guest/${link}`);
    await page.route('/api/guest/*/cancel', (route) => route.fulfill({ status: 409, json: { code, message: code } }));
    await page.route(`/api/guest/${link}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await expect(frame.main.getByRole('alert')).toContainText(message);
    await expect(frame.heading).toHaveText(heading);
    await expect(frame.heading).toBeFocused();
    await expect(frame.main.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  });
}

test('the time left counts down, is said aloud three times, and its end is asked of the shop', async ({
  page,
  shop,
  frame,
}) => {
  await page.clock.install();
  await openOrder(page, shop, { cancel_seconds_left: 605 });
  const announced = frame.main.getByRole('region', { name: 'Changed your mind?' }).getByRole('status');
  await expect(frame.main).toContainText('within the next 10 minutes');
  await expect(announced).toHaveText('');
  await page.clock.runFor(10_000);
  await expect(frame.main).toContainText('within the next 9 minutes');
  await expect(announced).toHaveText('Less than 10 minutes left to cancel.');
  await page.clock.runFor(9 * 60_000);
  await expect(frame.main).toContainText(/within the next 5\d seconds/);
  await expect(announced).toHaveText('Less than 1 minute left to cancel.');
  await page.unroute('/api/guest/*');
  await page.route('/api/guest/*', async (route) => {
    const response = await route.fetch();
    const { cancel_seconds_left: _over, ...order } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...order, can_cancel: false } });
  });
  await page.clock.runFor(60_000);
  await expect(frame.main).toContainText('The time to cancel is over.');
});

test('a delay says both days, and the order can be cancelled until it ships', async ({ page, shop, frame }) => {
  await openOrder(page, shop, delayed);
  await expect(frame.main).toContainText('It ships by Friday, December 4 instead of Monday, November 30.');
  await expect(frame.main).toContainText('You can cancel until it ships, for a full refund.');
  await expect(frame.main.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
});

test('the tracking number links to the carrier, who does not learn the page', async ({ page, shop, frame }) => {
  await openOrder(page, shop, onItsWay);
  await expect(frame.heading).toHaveText('Your order is on its way');
  const link = frame.main.getByRole('link', { name: tracking });
  await expect(link).toHaveAttribute('href', new RegExp(`^https://tools\\.usps\\.com/.*${tracking}$`));
  const referrers: (string | undefined)[] = [];
  await page.route('https://tools.usps.com/**', (route) => {
    referrers.push(route.request().headers()['referer']);
    return route.fulfill({ contentType: 'text/html', body: 'Tracking' });
  });
  await link.click();
  await expect(page.getByText('Tracking')).toBeVisible();
  expect(referrers).toEqual([undefined]);
});

test('prints as a receipt on one page', async ({ page, shop, frame }) => {
  await openOrder(page, shop, { ...onItsWay, delayed_until: delayed.delayed_until });
  expect(await printedPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const text of [`${orderPrefix}100001`, 'Maya Rivers', tracking, priceText(3), 'Total Paid'])
    await expect(frame.main.getByText(text).first()).toBeVisible();
  await expect(page.locator('button:visible, footer:visible')).toHaveCount(0);
});

test('every other page is loaded anew, and the link of an order is followed as such', async ({ page, shop, frame }) => {
  const link = await openOrder(page, shop);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await frame.link('Shop').click();
  await expect(page).toHaveURL('/shop');
  const isAnew = () => page.evaluate(() => !('isFirstDocument' in window));
  await expect.poll(isAnew).toBe(true);
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await page.goBack();
  await expect(page).toHaveURL(`/order/${link}`);
  await expect(frame.heading).toHaveText('We have your order');
});

test('the success page links to the order, and says what has become of it', async ({
  page,
  shop,
  product,
  checkout,
  frame,
}) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await checkout.completeOrder();
  await page.goto('/success');
  await expect(frame.main).toContainText('Your order is saved as pending');
  expect(await page.evaluate(() => localStorage.getItem('lastOrder'))).not.toContain('link');
  const order = await shop.staff.onlyOrder();
  await shop.staff.setStatus(order, 'cancelled');
  await page.reload();
  await expect(frame.main.getByRole('status')).toHaveText('This order is canceled.');
  await expect(frame.main).not.toContainText('Your order is saved as pending');
  await frame.main.getByRole('link', { name: 'See or cancel your order' }).click();
  await expect(frame.heading).toHaveText('Your order is canceled');
});

test.describe('with a pixel', () => {
  test.use({ flags: ['--pixel-id', '123456789'], consent: null });

  test('the pixel never loads, also after cookies are accepted, and the policy does not allow it', async ({
    page,
    shop,
    frame,
  }) => {
    const requests: string[] = [];
    await page.route(/facebook/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const link = await openOrder(page, shop);
    await frame.cookies.getByRole('button', { name: 'Accept' }).click();
    await expect(frame.cookies).toHaveCount(0);
    expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
    const response = await page.goto(`/order/${link}`);
    expect(response?.headers()['content-security-policy']).not.toContain('facebook');
    expect(requests).toEqual([]);
    await page.goto('/shop');
    await expect.poll(() => requests.length).toBe(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs it, and where to write', async ({ page, frame, consoleGuard }) => {
    consoleGuard.allow(/^failed: .*\.js csp$/);
    await page.goto(unknownLink);
    await expect(frame.main.locator('noscript p')).toContainText('Your order is shown in your browser');
    await expect(frame.main.getByRole('link', { name: brand.supportEmail })).toBeVisible();
    await expect(frame.main.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
  });
});

test.describe('in a shop without mail', () => {
  test.use({ hasMail: false });

  test('there is no page of an order, and nothing is kept or asked for one', async ({
    page,
    product,
    checkout,
    frame,
    consoleGuard,
  }) => {
    consoleGuard.allowStatus(404);
    await product.goToCheckout();
    await checkout.fillAll();
    await checkout.completeOrder();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/success');
    await expect(frame.main).toContainText('Your order is saved as pending');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('orderLink');
    await expect(frame.main.getByRole('link', { name: 'See or cancel your order' })).toHaveCount(0);
    expect(requests.filter((url) => url.includes('guest'))).toEqual([]);
    await page.goto(unknownLink);
    await expect(frame.heading).toHaveText('Unexpected Application Error!');
  });
});
