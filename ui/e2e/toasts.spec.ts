import type { Locator } from '@playwright/test';
import { makeOrder } from './support/order';
import { title } from './support/pages/ProductPage';
import { expect, test } from './support/shop';

const width = 1280;
const drawerWidth = 456;

/** Returns the distance in px between the right edges of a toast and the window. */
async function distanceFromRight(toast: Locator): Promise<number> {
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast is not shown');
  return width - box.x - box.width;
}

test('toasts at checkout are at the top right', async ({ frame, product, checkout }) => {
  await product.goToCheckout();
  await checkout.placeOrderButton.click();
  expect(await distanceFromRight(frame.toast('Please fix the errors in your shipping information'))).toBeLessThan(48);
});

test('staff toasts are at the upper edge while a dialog is open', async ({
  page,
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowUnreachable();
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.row(title).getByRole('button', { name: 'Delete' }).click();
  await page.route('/api/products/*', (route) => route.abort());
  await staffPage.deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(frame.toast('Failed to delete product')).toBeVisible();
  await staffPage.row(title).getByRole('button', { name: 'Delete' }).click();
  await expect(staffPage.deleteDialog).toBeVisible();
  const [toast, dialog] = [frame.toast('Failed to delete product'), staffPage.deleteDialog];
  const lower = async () => ((await toast.boundingBox())?.y ?? 0) + ((await toast.boundingBox())?.height ?? 0);
  expect(await lower()).toBeLessThan((await dialog.boundingBox())?.y ?? 0);
});

for (const [windowWidth, height] of [
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`at ${windowWidth} px staff toasts cover no button of the orders, however far the list is scrolled`, async ({
    page,
    shop,
    frame,
    staffPage,
  }) => {
    await page.setViewportSize({ width: windowWidth, height });
    await shop.staff.setStock('White', 100);
    for (let count = 1; count <= 22; count += 1) await shop.staff.placeOrder(makeOrder(count));
    await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
    await staffPage.selectPage.check();
    await staffPage.selection.getByRole('button', { name: 'Mark as Paid' }).click();
    const toast = frame.toast('Order status updated: 20 orders');
    await toast.hover();
    for (const part of [0, 0.3, 0.6, 1]) {
      await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part);
      expect(await toast.evaluate(coveredControls), `scrolled by ${part}`).toEqual([]);
    }
    await staffPage.checkbox('LC100003').check();
    await expect.poll(() => toast.evaluate(coveredControls)).toEqual([]);
  });
}

test('a status toast replaces the one before it', async ({ shop, frame, staffPage }) => {
  for (let count = 1; count <= 3; count += 1) await shop.staff.placeOrder(makeOrder(count));
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  for (const number of ['LC100001', 'LC100002', 'LC100003']) {
    await staffPage.action('Mark as Paid', number).click();
    await expect(staffPage.row(number)).toContainText('paid');
  }
  await expect(frame.toast('Order status updated')).toHaveCount(1);
  await frame.toast('Order status updated').getByRole('button', { name: 'Undo' }).click();
  await expect(staffPage.row('LC100003')).toContainText('pending');
  await expect(staffPage.row('LC100002')).toContainText('paid');
});

/** Runs in the page. Returns the names of the controls that a toast overlaps. */
function coveredControls(toast: Element): string[] {
  const box = toast.getBoundingClientRect();
  const controls = [...document.querySelectorAll('button, a, input, select')].filter((one) => !toast.contains(one));
  return controls
    .filter((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
}

test('a toast next to the open cart covers none of its lines', async ({ frame, product, cart }) => {
  await product.buy();
  await expect(cart.drawer).toBeVisible();
  expect(await distanceFromRight(frame.toast('Added to cart!'))).toBeGreaterThanOrEqual(drawerWidth);
});
