import type { Locator } from '@playwright/test';
import { title } from './pages/ProductPage';
import { expect, test } from './shop';

const width = 1280;
const drawerWidth = 456;

/** How far the right edge of a message is from that of the window. */
async function fromTheRight(toast: Locator): Promise<number> {
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  if (!box) throw new Error('the message is not shown');
  return width - box.x - box.width;
}

test('messages at checkout are at the top right', async ({ frame, product, checkout }) => {
  await product.buyAtOnce();
  await checkout.placeOrder.click();
  expect(await fromTheRight(frame.toast('Please fix the errors in your shipping information'))).toBeLessThan(48);
});

test('messages to staff are at the top right, while a dialog is open too', async ({
  page,
  shop,
  frame,
  watch,
  staffPage,
}) => {
  watch.allowUnreachable();
  await staffPage.openWith(await shop.staff.token());
  await staffPage.row(title).getByRole('button', { name: 'Delete' }).click();
  await page.route('/api/products/*', (route) => route.abort());
  await staffPage.question.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await fromTheRight(frame.toast('Failed to delete product'))).toBeLessThan(48);
  await staffPage.row(title).getByRole('button', { name: 'Delete' }).click();
  await expect(staffPage.question).toBeVisible();
  expect(await fromTheRight(frame.toast('Failed to delete product'))).toBeLessThan(48);
});

test('a message beside the open cart covers none of its lines', async ({ frame, product, cart }) => {
  await product.buy();
  await expect(cart.drawer).toBeVisible();
  expect(await fromTheRight(frame.toast('Added to cart!'))).toBeGreaterThanOrEqual(drawerWidth);
});
