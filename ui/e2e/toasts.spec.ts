import type { Locator } from '@playwright/test';
import { title as productTitle, orderPrefix } from './support/brand';
import { expect, test } from './support/shop';

/** The width of the window, unless a test sets another. */
const windowWidth = 1280;
const drawerWidth = 456;

/** Returns the distance in px between the right edges of a toast and the window. */
async function distanceFromRight(toast: Locator): Promise<number> {
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast is not shown');
  return windowWidth - box.x - box.width;
}

test('toasts at checkout are at the top right', async ({ frame, product, checkout }) => {
  await product.goToCheckout();
  await checkout.placeOrderButton.click();
  expect(await distanceFromRight(frame.toast('Please fix the errors in your shipping information'))).toBeLessThan(48);
});

test('staff toasts are at the top right, even while a dialog is open', async ({
  page,
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowUnreachable();
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.row(productTitle).getByRole('button', { name: 'Delete' }).click();
  await page.route('/api/products/*', (route) => route.abort());
  await staffPage.deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await distanceFromRight(frame.toast('Failed to delete product'))).toBeLessThan(48);
  await staffPage.row(productTitle).getByRole('button', { name: 'Delete' }).click();
  await expect(staffPage.deleteDialog).toBeVisible();
  expect(await distanceFromRight(frame.toast('Failed to delete product'))).toBeLessThan(48);
});

test('a status toast replaces the one before it', async ({ shop, frame, staffPage }) => {
  await shop.staff.placeOrders(1, 3);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  for (const number of [`${orderPrefix}100001`, `${orderPrefix}100002`, `${orderPrefix}100003`]) {
    await staffPage.action('Mark as Paid', number).click();
    await expect(staffPage.row(number)).toContainText('paid');
  }
  await expect(frame.toast('Order status updated')).toHaveCount(1);
  await frame.toast('Order status updated').getByRole('button', { name: 'Undo' }).click();
  await expect(staffPage.row(`${orderPrefix}100003`)).toContainText('pending');
  await expect(staffPage.row(`${orderPrefix}100002`)).toContainText('paid');
});

for (const [width, height] of [
  [320, 640],
  [375, 667],
  [600, 800],
  [768, 1024],
] as const)
  test(`at ${width} px a toast covers neither the title, the count nor a line of the open cart`, async ({
    page,
    frame,
    product,
    cart,
  }) => {
    await page.setViewportSize({ width, height });
    await product.buy();
    const toast = await frame.toast('Added to cart!').boundingBox();
    const title = await cart.drawer.getByRole('heading', { name: 'Your Cart' }).boundingBox();
    const count = await cart.drawer.getByText('1 item', { exact: true }).boundingBox();
    const close = await cart.closeButton.boundingBox();
    const line = await cart.lines.first().boundingBox();
    const drawer = await cart.drawer.boundingBox();
    if (!toast || !title || !count || !close || !line || !drawer) throw new Error('an element has no box');
    if (toast.x + toast.width <= drawer.x) return;
    expect(toast.x).toBeGreaterThanOrEqual(title.x + title.width);
    expect(toast.x).toBeGreaterThanOrEqual(count.x + count.width);
    expect(toast.x + toast.width).toBeLessThanOrEqual(close.x);
    expect(toast.y + toast.height).toBeLessThanOrEqual(line.y);
  });

test('a toast next to the open cart covers none of its lines', async ({ frame, product, cart }) => {
  await product.buy();
  await expect(cart.drawer).toBeVisible();
  expect(await distanceFromRight(frame.toast('Added to cart!'))).toBeGreaterThanOrEqual(drawerWidth);
});
