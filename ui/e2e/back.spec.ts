import type { Page } from '@playwright/test';
import { L, secondColor, selecting, thirdColor, title } from './support/brand';
import { expect, phone, test } from './support/shop';

const entries = (page: Page) => page.evaluate(() => history.length);
const expectNoOverlayEntry = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay ?? 0)).toBe(0);

test.describe('on a phone', () => {
  test.use(phone);

  test('Back closes the cart drawer and stays on the page', async ({ page, frame, product, cart }) => {
    await page.goto('/');
    await product.buy({ color: thirdColor });
    const url = page.url();
    await page.goBack();
    await expect(cart.drawer).toBeHidden();
    expect(page.url()).toBe(url);
    await frame.expectBackgroundInert(false);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('Back closes the menu and the size chart', async ({ page, frame, product }) => {
    await product.open();
    const url = page.url();
    await frame.openMenu();
    await page.goBack();
    await expect(frame.menu).toBeHidden();
    await product.sizeChartButton.click();
    await expect(product.sizeChart).toBeVisible();
    await page.goBack();
    await expect(product.sizeChart).toBeHidden();
    expect(page.url()).toBe(url);
    await expect(product.sizeChartButton).toBeFocused();
  });

  test('a menu link leaves one history entry, for the page it was on', async ({ page, frame }) => {
    await page.goto('/shop');
    const before = await entries(page);
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    expect(await entries(page)).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL('/shop');
    await expect(frame.menu).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL('/contact');
  });
});

test('Checkout in the drawer opens the checkout; Back returns to the page with the drawer closed', async ({
  page,
  product,
  cart,
}) => {
  await product.buy();
  const url = page.url();
  await cart.checkoutButton.click();
  await expect(page).toHaveURL('/checkout');
  await page.goBack();
  expect(page.url()).toBe(url);
  await expect(cart.drawer).toBeHidden();
});

test('a drawer closed with its button leaves no history entry', async ({ page, frame, cart, product }) => {
  await page.goto('/');
  await product.buy();
  await cart.closeButton.click();
  await expectNoOverlayEntry(page);
  await frame.openCart();
  await page.keyboard.press('Escape');
  await expectNoOverlayEntry(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('Forward after Back opens no drawer and stays on the page', async ({ page, product, cart }) => {
  await product.buy();
  const url = page.url();
  await page.goBack();
  await expect(cart.drawer).toBeHidden();
  await page.evaluate(() => history.forward());
  await expectNoOverlayEntry(page);
  expect(page.url()).toBe(url);
  await expect(cart.drawer).toBeHidden();
});

test('a reload with the drawer open leaves no history entry', async ({ page, product, cart }) => {
  await page.goto('/');
  await product.buy();
  await page.reload();
  await expect(cart.drawer).toBeHidden();
  await expectNoOverlayEntry(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a color selected after the drawer was closed is kept in the URL, and Back leaves the page', async ({
  page,
  product,
  cart,
}) => {
  await page.goto('/');
  await product.buy();
  await cart.closeButton.click();
  await product.select({ color: secondColor, size: L });
  await expect(page).toHaveURL((url) => url.search.includes(selecting(secondColor, L)));
  await expectNoOverlayEntry(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('Back closes the dialog that confirms deleting a product', async ({ page, shop, staffPage }) => {
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage
    .row(title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(staffPage.deleteDialog).toBeVisible();
  await page.goBack();
  await expect(staffPage.deleteDialog).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=products');
  expect(await shop.staff.products()).toHaveLength(1);
});

test('Back from another document returns to the page on which a dialog was open', async ({ page, product, cart }) => {
  await product.buy();
  await page.goto('/faq');
  await page.goBack({ waitUntil: 'commit' });
  await expect(product.addToCartButton).toBeVisible();
  await page.waitForFunction(() => 'isHydrated' in window);
  // Restored from the back-forward cache, the drawer is open; reloaded, it is closed and its history entry remains.
  if (await cart.drawer.isVisible()) await cart.closeButton.click();
  await expectNoOverlayEntry(page);
  await expect(cart.drawer).toBeHidden();
});
