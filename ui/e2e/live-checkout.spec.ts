import type { Page } from '@playwright/test';
import {
  brand,
  cancelTime,
  chargeTime,
  lowerPrice,
  M,
  priceOf,
  priceText,
  productPath,
  refundPromise,
  thirdColor,
  titled,
} from './support/brand';
import { expect, phone, test } from './support/live-shop';
import { makeOrder } from './support/order';
import { stallRequests } from './support/stall-requests';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('an order is placed once its card is authorized', async ({ page, shop, product, liveCheckout, frame }) => {
      await product.goToCheckout({ color: thirdColor, quantity: 2 });
      await liveCheckout.openSummary();
      await expect(liveCheckout.summary).toContainText('No sales tax is added to your order.');
      await expect(liveCheckout.summary).not.toContainText('$0.00');
      await expect(frame.main).toContainText(`Your card is charged ${chargeTime} after you order`);
      await expect(frame.main).toContainText(`Cancel within ${cancelTime}, and your card is not charged`);
      await liveCheckout.fillAllWith('visa');
      await liveCheckout.pay();
      const order = await shop.staff.onlyOrder();
      await expect(page).toHaveTitle(titled('Thank you for your order!'));
      await expect(frame.main).toContainText(order.order_number);
      await expect(frame.main).toContainText(`Total${priceText(2)}`);
      await expect(frame.main).toContainText(
        `We charge your card ${chargeTime} after you order, unless you cancel before.`,
      );
      expect(order).toMatchObject({ status: 'pending', order: { card_brand: 'visa', card_last4: '4242' } });
      expect(order.payment).toMatchObject({ state: 'authorized', card_last4: '4242', test: true });
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
      expect(await shop.staff.stockOf(thirdColor)).toBe(8);
      await frame.main.getByRole('link', { name: 'See or cancel your order' }).click();
      await expect(frame.main).toContainText('Visa ending in 4242');
      await expect(page).toHaveTitle(titled('Your Order'));
      await expect(frame.main).toContainText(/Will be charged (on .* )?at \d+:\d\d [AP]M/);
      await expect(frame.main).toContainText(
        new RegExp(`cancel until \\d+:\\d\\d [AP]M \\(${brand.cancelMinutes - 1} minutes left\\)`),
      );
      await expect(frame.main).toContainText('Ships by');
      await expect(frame.main).not.toContainText('refund');
    });
  });
}

test('a wrong email is corrected on the success page and on the page of the order, and gets the mail', async ({
  page,
  shop,
  mailServer,
  product,
  liveCheckout,
  frame,
}) => {
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('visa');
  await liveCheckout.field('email').fill('maya@gmial.com');
  await liveCheckout.field('city').focus();
  await expect(liveCheckout.main.getByText('Did you mean gmail.com?')).toBeVisible();
  await liveCheckout.pay();
  const correct = async (email: string) => {
    await frame.main.getByRole('button', { name: 'Wrong email? Correct it' }).click();
    const question = page.getByRole('dialog', { name: 'Correct your email' });
    await question.getByLabel('Email').fill(email);
    await question.getByRole('button', { name: 'Save email' }).click();
    await expect(frame.toast(`Saved. From now on we write to ${email}.`)).toBeVisible();
  };
  await correct('maya@gmail.com');
  await expect(frame.main.getByText('maya@gmail.com')).toBeVisible();
  const { order_number: number } = await shop.staff.onlyOrder();
  const recipients = () =>
    mailServer?.mails.filter(({ subject }) => subject.includes(number)).map(({ to }) => String(to));
  await expect.poll(recipients).toContain('maya@gmail.com');
  await frame.main.getByRole('link', { name: 'See or cancel your order' }).click();
  await correct('maya@example.com');
  expect((await shop.staff.onlyOrder()).order.email).toBe('maya@example.com');
});

test('Buy Now, Back and Buy Now buys what was chosen last', async ({ page, product, liveCheckout }) => {
  await product.goToCheckout({ color: thirdColor });
  await expect(liveCheckout.placeOrderButton).toBeVisible();
  await page.goBack();
  await product.buyNowButton.click();
  await expect(liveCheckout.summary).toContainText('Quantity: 1');
  await expect(liveCheckout.summary).toContainText(priceText(1));
});

test('returns are explained in one place, which the product page, checkout and a shipped order link to', async ({
  page,
  product,
  liveCheckout,
  frame,
}) => {
  const returns = page.locator('#returns');
  await product.open();
  await frame.main.getByRole('link', { name: `Refund within ${brand.refundDays} days of delivery` }).click();
  await expect(returns).toBeInViewport();
  await expect(returns).toContainText('You pay the postage.');
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.main.getByRole('link', { name: refundPromise }).click();
  await expect(page).toHaveURL('/terms#returns');
  await expect(returns).toBeInViewport();
});

test('a price that has changed is accepted before the order is placed and paid', async ({
  shop,
  product,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(409);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('visa');
  await shop.staff.changeProduct(() => ({ salePrice: lowerPrice }));
  await liveCheckout.placeOrderButton.click();
  await liveCheckout.main.getByRole('button', { name: 'Use the new price' }).click();
  await liveCheckout.pay();
  expect((await shop.staff.onlyOrder()).amount).toBe(lowerPrice);
});

test('a price that changes after a decline does not change the order that is paid', async ({
  shop,
  product,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(402);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('declined');
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.noteAboveButton).toContainText('Your card was declined.');
  await shop.staff.changeProduct(() => ({ salePrice: lowerPrice }));
  await liveCheckout.fillTestCard('visa');
  await liveCheckout.pay();
  expect((await shop.staff.onlyOrder()).amount).toBe(priceOf(1));
});

test('an order of what has sold out meanwhile charges nothing', async ({
  shop,
  product,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(409);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('visa');
  await shop.staff.setStock(thirdColor, 0);
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.main).toContainText('has just sold out');
  expect(await shop.staff.orders()).toEqual([]);
});

test('an order that was cancelled meanwhile is placed again', async ({ shop, product, liveCheckout, consoleGuard }) => {
  consoleGuard.allowStatus(402);
  consoleGuard.allowStatus(409);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('declined');
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.noteAboveButton).toContainText('Your card was declined.');
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'cancelled');
  await liveCheckout.fillTestCard('visa');
  await liveCheckout.pay();
  const [last, first] = await shop.staff.orders();
  expect([first?.status, last?.status]).toEqual(['cancelled', 'pending']);
});

test('a bank that answers late is waited for', async ({ shop, stripe, product, liveCheckout }) => {
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('waits');
  await liveCheckout.placeOrderButton.click();
  await expect.poll(async () => (await shop.staff.orders())[0]?.payment?.state).toBe('processing');
  await stripe.post(`/test/payments/${await stripe.lastPayment()}`, { outcome: 'done' });
  await liveCheckout.expectPaid();
});

test('a cart that is paid in one tab is empty in the other', async ({ context, shop, product, liveCheckout, page }) => {
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('visa');
  const other = await context.newPage();
  await other.goto(`${shop.url}/checkout`);
  await expect(other.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await liveCheckout.pay();
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await shop.staff.orders()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/success');
});

test('going to checkout and away from it loads a document, and Back returns', async ({
  page,
  product,
  cart,
  liveCheckout,
  frame,
}) => {
  const loads = recordDocuments(page);
  await product.buy({ color: thirdColor });
  await cart.checkoutButton.click();
  await expect(page).toHaveURL('/checkout');
  await expect(liveCheckout.cardInput('cardNumber')).toBeVisible();
  await liveCheckout.editLink(thirdColor, M).click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(liveCheckout.cardInput('cardNumber')).toBeVisible();
  await frame.main.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  expect(loads.map((url) => new URL(url).pathname).slice(0, 3)).toEqual([productPath, '/checkout', productPath]);
  expect(loads.at(-1)).toContain('/terms');
});

test('a link that is pressed while the page hydrates, after Back, opens its page', async ({
  page,
  product,
  liveCheckout,
  frame,
}) => {
  const link = frame.main.getByRole('link', { name: 'Terms of Service' });
  await product.goToCheckout({ color: thirdColor });
  await link.click();
  await expect(page).toHaveURL('/terms');
  const release = await stallRequests(page, '**/assets/*.js');
  await page.goBack({ waitUntil: 'commit' });
  await link.hover();
  await page.mouse.down();
  release();
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(liveCheckout.cardInput('cardNumber')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL('/terms');
});

test('an order below the smallest amount that a card can pay is not placed', async ({
  shop,
  product,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  await shop.staff.changeProduct(() => ({ price: 0.49, salePrice: null }));
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('visa');
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.noteAboveButton).toContainText('A card can pay a total from $0.50');
  expect(await shop.staff.orders()).toEqual([]);
});

test('the page of an order that nobody paid says so', async ({ page, shop, frame }) => {
  const { link = '' } = await shop.staff.placeOrder(makeOrder(1));
  await page.goto(`/order/${link}`);
  await expect(frame.heading).toHaveText('Your order is not paid');
  await expect(frame.main).toContainText('Not paid');
  await expect(frame.main).not.toContainText('Ships by');
});

/** Returns a list that fills with the documents that the page loads. */
function recordDocuments(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
}
