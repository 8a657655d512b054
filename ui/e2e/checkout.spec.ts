import type { Page } from '@playwright/test';
import {
  imageOf,
  L,
  M,
  orderPrefix,
  priceOf,
  priceText,
  productPath,
  refundPromise,
  S,
  secondColor,
  selecting,
  shipTime,
  thirdColor,
  title,
} from './support/brand';
import { stallRequests } from './support/stall-requests';
import { shopper } from './support/pages/CheckoutPage';
import { expect, phone, test } from './support/shop';

test('an empty cart shows a message and a link back to the shop', async ({ page, frame, checkout }) => {
  await checkout.open();
  await expect(frame.heading).toHaveText('Your cart is empty');
  await expect(checkout.placeOrderButton).toBeHidden();
  await frame.main.getByRole('link', { name: 'Back to Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('an empty cart links to the colors in stock', async ({ page, shop, frame, checkout }) => {
  await shop.staff.setStock(secondColor, 0);
  await checkout.open();
  const links = frame.main.getByRole('list', { name: 'Colors' }).getByRole('link');
  await expect(links).toHaveCount(3);
  await links.nth(1).click();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor)}`);
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the progress has two steps, and the summary lists each item, FREE shipping, $0.00 tax and the sums', async ({
      product,
      cart,
      checkout,
    }) => {
      await product.buy({ color: secondColor, size: L, quantity: 2 });
      await cart.closeButton.click();
      await product.goToCheckout({ color: thirdColor });
      await checkout.openSummary();
      const items = checkout.summary.getByRole('listitem');
      await expect(items).toHaveCount(2);
      const [first, second] = [items.first(), items.last()];
      await expect(first.locator('img')).toHaveAttribute('src', imageOf(secondColor));
      for (const text of [title, `Color: ${secondColor} | Size: ${L}`, 'Quantity: 2', priceText(2)])
        await expect(first.getByText(text, { exact: true })).toBeVisible();
      for (const text of [title, `Color: ${thirdColor} | Size: ${M}`, 'Quantity: 1', priceText(1)])
        await expect(second.getByText(text, { exact: true })).toBeVisible();
      const terms = checkout.summary.getByRole('term');
      await expect(terms).toHaveText(['Subtotal', 'Shipping', 'Estimated tax', 'Total']);
      await expect(checkout.summary.getByRole('definition')).toHaveText([priceText(3), 'FREE', '$0.00', priceText(3)]);

      await expect(checkout.steps).toHaveText(['1Shipping', '2Payment']);
      await expect(checkout.steps.first()).toHaveAttribute('aria-current', 'step');
      await checkout.fillShipping();
      await expect(checkout.steps.last()).toHaveAttribute('aria-current', 'step');
    });
  });
}

test('the checkout shows a red stock notice, badges, one shipping method and eight shipping fields', async ({
  product,
  checkout,
}) => {
  await product.goToCheckout();
  const notice = checkout.main.getByText('Hurry! Only 3 left in stock', { exact: true });
  await expect(notice).toBeVisible();
  const [red = 0, green = 255, blue = 255] =
    (await notice.evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number))) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue) - 20);

  for (const text of ['SSL secure', refundPromise, 'Major cards accepted'])
    await expect(checkout.main.getByText(text, { exact: true })).toBeVisible();

  const methods = checkout.section('Shipping Method').getByRole('radio');
  await expect(methods).toHaveCount(1);
  await expect(methods).toBeChecked();
  await expect(checkout.section('Shipping Method')).toContainText(`Free ShippingShips within ${shipTime}`);

  for (const [name, autofill, keyboard] of [
    ['name', 'shipping name', null],
    ['email', 'email', 'email'],
    ['phone', 'tel', 'tel'],
    ['address', 'shipping address-line1', null],
    ['address2', 'shipping address-line2', null],
    ['city', 'shipping address-level2', null],
    ['state', 'shipping address-level1', null],
    ['zip', 'shipping postal-code', 'numeric'],
  ] as const) {
    await expect(checkout.field(name)).toBeVisible();
    await expect(checkout.field(name)).toHaveAttribute('autocomplete', autofill);
    if (keyboard !== null) await expect(checkout.field(name)).toHaveAttribute('inputmode', keyboard);
  }
  const states = await checkout.field('state').getByRole('option').allTextContents();
  expect(states).toHaveLength(51);
  expect(states.slice(1).filter((state) => !/^[A-Z]{2}, [A-Z]/.test(state) || state.startsWith('DC'))).toEqual([]);
  expect([states[1], states.at(-1)]).toEqual(['AL, Alabama', 'WY, Wyoming']);
});

test('payment takes the card, says that it is not charged, and shows its brand', async ({ product, checkout }) => {
  await product.goToCheckout();
  const payment = checkout.section('Payment Information');
  await expect(payment).toContainText(
    'Your card is not charged now, and its number stays in this browser. Your order is saved as pending: nothing is due ' +
      'until we confirm it by email or phone and agree with you how to pay.',
  );
  for (const [name, autofill, keyboard] of [
    ['cardholderName', 'cc-name', null],
    ['cardNumber', 'cc-number', 'numeric'],
    ['cardExpiry', 'cc-exp', 'numeric'],
    ['cardCVC', 'cc-csc', 'numeric'],
  ] as const) {
    await expect(checkout.field(name)).toHaveAttribute('autocomplete', autofill);
    if (keyboard !== null) await expect(checkout.field(name)).toHaveAttribute('inputmode', keyboard);
  }
  for (const [number, brand] of [
    ['4242', 'Visa'],
    ['5555', 'Mastercard'],
    ['3782', 'Amex'],
  ] as const) {
    await checkout.field('cardNumber').fill(number);
    await expect(payment.getByText(brand, { exact: true })).toBeVisible();
  }
});

test('the stages appear in order in an overlay that asks not to leave', async ({ page, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await recordSteps(page);
  await checkout.placeOrderButton.click();
  await expect(checkout.overlay).toContainText("Please don't close this window or refresh the page.");
  const box = await checkout.overlay.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await page.keyboard.press('Escape');
  await expect(checkout.overlay).toBeVisible();
  await expect(checkout.main.getByRole('button', { name: /Validating|Processing|Saving|Completing/ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(page).toHaveURL('/out-of-stock');
  expect(await recordedSteps(page)).toEqual(['Validating', 'Processing Payment', 'Saving Order', 'Completing Order']);
});

test('Place Order clicked twice at once places one order', async ({ shop, page, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await checkout.placeOrderButton.dblclick();
  await expect(page).toHaveURL('/out-of-stock');
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('going back while the order is being saved still ends on /out-of-stock, which shows the order', async ({
  page,
  shop,
  frame,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.fillAll();
  const release = await stallRequests(page, '/api/orders');
  await checkout.placeOrderButton.click();
  await expect(checkout.overlay.getByRole('heading')).toHaveText('Saving Order');
  await page.goBack();
  await expect(product.addToCartButton).toBeVisible();
  release();
  await expect(page).toHaveURL('/out-of-stock');
  const { order_number } = await shop.staff.onlyOrder();
  await expect(frame.main).toContainText(`Your order ${order_number} is saved as pending`);
  await frame.expectCartCount(0);
});

test('after saving the order the page waits 2 seconds, then opens /out-of-stock', async ({
  page,
  shop,
  product,
  checkout,
}) => {
  await page.clock.install();
  await product.goToCheckout();
  await checkout.fillAll();
  await page.clock.pauseAt(Date.now() + 60_000);
  await checkout.placeOrderButton.click();
  const stage = checkout.overlay.getByRole('heading');
  await expect(stage).toHaveText('Validating');
  await page.clock.runFor(350);
  await expect(stage).toHaveText('Processing Payment');
  await page.clock.runFor(350);
  await expect(stage).toHaveText('Completing Order');
  await page.clock.runFor(1999);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await shop.staff.orders()).toHaveLength(1);
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/out-of-stock');
});

test('after saving the order the cart is cleared and the last order, the prefix and six digits, is stored in the browser', async ({
  page,
  shop,
  frame,
  product,
  cart,
  checkout,
}) => {
  await product.goToCheckout({ color: thirdColor, size: S, quantity: 2 });
  await checkout.fillAll();
  await checkout.completeOrder();
  await frame.expectCartCount(0);
  expect(await cart.stored()).toEqual([]);
  const { phone: _phone, ...shipping } = shopper;
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('lastOrder') ?? 'null') as unknown);
  const { order_number } = await shop.staff.onlyOrder();
  expect(order_number).toMatch(new RegExp(`^${orderPrefix}[1-9]\\d{5}$`));
  expect(stored).toMatchObject({
    orderNumber: order_number,
    items: [{ title, quantity: 2, color: thirdColor, salePrice: priceOf(1) }],
    total: priceOf(2),
    shipping,
  });
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(shopper.name);
});

test('shipping details survive a reload, card fields do not', async ({ page, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await page.reload();
  for (const [name, value] of Object.entries(shopper))
    await expect(checkout.field(name as keyof typeof shopper)).toHaveValue(value);
  for (const name of ['cardholderName', 'cardNumber', 'cardExpiry', 'cardCVC'] as const)
    await expect(checkout.field(name)).toHaveValue('');
});

test('a likely typo in the email address shows a correction, which can be accepted or ignored', async ({
  page,
  shop,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await checkout.field('email').fill('maya@gmial.com');
  await page.keyboard.press('Tab');
  await expect(checkout.main.getByText('Did you mean gmail.com?')).toBeVisible();
  await checkout.main.getByRole('button', { name: 'gmail.com' }).click();
  await expect(checkout.field('email')).toHaveValue('maya@gmail.com');
  await checkout.field('email').fill('maya@gmial.com');
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).order.email).toBe('maya@gmial.com');
});

/** Records each heading of the overlay as it appears. */
async function recordSteps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { stepsSeen: seen });
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog] h2')?.textContent;
      if (text && text !== seen.at(-1)) seen.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function recordedSteps(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { stepsSeen: string[] }).stepsSeen);
}
