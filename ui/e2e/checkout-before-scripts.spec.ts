import { card, type FieldName, fields, shopper } from './support/pages/CheckoutPage';
import { animated, expect, phone, test } from './support/shop';
import { layoutShift, recordLayoutShifts } from './support/layout-shift';
import { stallRequests } from './support/stall-requests';
import { storeCart } from './support/store-cart';
import { priceText } from './support/brand';

const scripts = '**/assets/*.js';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('an order that was typed and placed before the scripts have loaded is saved as typed', async ({
      page,
      shop,
      checkout,
    }) => {
      await storeCart(page);
      const release = await stallRequests(page, scripts);
      await page.goto('/checkout', { waitUntil: 'commit' });
      for (const name of Object.keys(fields) as FieldName[]) await expect(checkout.field(name)).toBeVisible();
      await expect(checkout.main).not.toContainText('$');
      await checkout.fillAll();
      await checkout.placeOrderButton.click();
      expect(await shop.staff.orders()).toEqual([]);
      release();
      await expect(page).toHaveURL('/out-of-stock');
      const { order } = await shop.staff.onlyOrder();
      expect(order).toMatchObject({ ...shopper, cardholder_name: card.name, card_brand: 'visa', card_last4: '4242' });
    });
  });
}

test('hydration keeps typed text, its masks, the focus and the caret', async ({ page, checkout }) => {
  await storeCart(page);
  const release = await stallRequests(page, scripts);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await checkout.fillAll();
  const number = checkout.field('cardNumber');
  await number.fill('424242424242');
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  release();
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(checkout.summary).toContainText(priceText(2));
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('4242 4242 4242');
  await expect(checkout.field('cardExpiry')).toHaveValue('12/49');
  for (const [name, value] of Object.entries(shopper))
    await expect(checkout.field(name as FieldName)).toHaveValue(value);
  await page.keyboard.type('7');
  await expect(number).toHaveValue('4242 7424 2424 2');
});

test('text typed while the page hydrates is not lost', async ({ page, checkout }) => {
  await storeCart(page);
  const release = await stallRequests(page, scripts);
  await page.goto('/checkout', { waitUntil: 'commit' });
  const name = checkout.field('name');
  await name.pressSequentially('Maya');
  release();
  const text = ' Rivers of the Lower Columbia Valley';
  await name.pressSequentially(text, { delay: 5 });
  await page.waitForFunction(() => 'isHydrated' in window);
  await name.pressSequentially('!');
  await expect(name).toHaveValue(`Maya${text}!`);
});

test('what is typed before the scripts have loaded replaces saved shipping details, and the rest is filled in', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.fillAll();
  const release = await stallRequests(page, scripts);
  await page.reload({ waitUntil: 'commit' });
  await checkout.field('name').fill('Ada Nwosu');
  release();
  await expect(checkout.field('city')).toHaveValue(shopper.city);
  await expect(checkout.field('name')).toHaveValue('Ada Nwosu');
  await expect(checkout.field('cardNumber')).toHaveValue('');
});

test('an empty cart shows its message and no form, also before the scripts have loaded', async ({
  page,
  frame,
  checkout,
}) => {
  const release = await stallRequests(page, scripts);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(frame.heading).toHaveText('Your cart is empty');
  await expect(checkout.main.getByRole('link', { name: 'Back to Shop' })).toBeVisible();
  await expect(checkout.field('name')).toBeHidden();
  const message = await frame.heading.elementHandle();
  release();
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(checkout.field('name')).toHaveCount(0);
  expect(await message?.evaluate((element) => element.isConnected), 'hydration keeps the message').toBe(true);
});

test.describe('with animations', () => {
  test.use(animated);

  test('nothing moves when the styles, the scripts and the cart arrive', async ({ page, checkout }) => {
    await storeCart(page);
    await recordLayoutShifts(page);
    for (const width of [320, 375, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 812 });
      const releaseStyles = await stallRequests(page, '**/*.css');
      await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      const places = () =>
        Promise.all((['name', 'zip', 'cardCVC'] as const).map((field) => checkout.field(field).boundingBox()));
      const before = await places();
      expect(before).not.toContain(null);
      releaseStyles();
      await expect(checkout.summary).toContainText(priceText(2));
      await page.waitForLoadState('networkidle');
      expect(await places(), `${width}`).toEqual(before);
      expect(await layoutShift(page), `${width}`).toBeLessThan(0.001);
    }
  });
});
