import { account } from './support/server';
import { expect, phone, test } from './support/shop';
import { orderPrefix, firstColor } from './support/brand';

const orders = '/admin?tab=orders';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('selected orders are changed with one request and one toast, and restored with one Undo', async ({
      page,
      shop,
      frame,
      staffPage,
    }) => {
      await shop.staff.placeOrders(1, 6);
      await staffPage.openWithToken(await shop.staff.token(), orders);
      await expect(staffPage.selection).toBeHidden();
      await staffPage.checkbox(`${orderPrefix}100006`).click();
      await staffPage.checkbox(`${orderPrefix}100003`).click({ modifiers: ['Shift'] });
      await staffPage.checkbox(`${orderPrefix}100004`).click();
      await expect(staffPage.selection).toContainText('3 selected');
      const changes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') changes.push(new URL(request.url()).pathname);
      });
      await staffPage.selection.getByRole('button', { name: 'Mark as Paid' }).click();
      const toast = frame.toast('Order status updated: 3 orders');
      await expect(toast).toHaveCount(1);
      expect(changes).toEqual(['/api/orders/changes']);
      const statuses = async () => (await shop.staff.orders()).map(({ status }) => status);
      expect(await statuses()).toEqual(['paid', 'paid', 'pending', 'paid', 'pending', 'pending']);
      await expect(staffPage.row(`${orderPrefix}100005`).first()).toContainText('paid');
      await expect(staffPage.selection).toBeHidden();
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(staffPage.row(`${orderPrefix}100005`).first()).toContainText('pending');
      expect(new Set(await statuses())).toEqual(new Set(['pending']));
    });
  });
}

test('an undone bulk change restores the former status of each order', async ({ page, shop, frame, staffPage }) => {
  await shop.staff.placeOrders(1, 3);
  const [newest] = await shop.staff.orders();
  if (!newest) throw new Error('no order');
  await shop.staff.setStatus(newest, 'paid');
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.selectPage.check();
  await expect(staffPage.selection).toContainText('3 selected');
  await staffPage.selection.getByRole('button', { name: 'Cancel' }).click();
  await staffPage.cancelDialog.getByRole('button', { name: 'Cancel 3 orders' }).click();
  await frame.toast('Order status updated: 3 orders').getByRole('button', { name: 'Undo' }).click();
  await expect(staffPage.row(`${orderPrefix}100003`).first()).toContainText('paid');
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toContainText('pending');
  expect((await shop.staff.orders()).map(({ status }) => status)).toEqual(['paid', 'pending', 'pending']);
  await page.reload();
  await staffPage.selectPage.check();
  await staffPage.selectPage.uncheck();
  await expect(staffPage.selection).toBeHidden();
});

test('cancelling two orders or more asks first, also with a key, and one order does not', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 3);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  const statuses = async () => (await shop.staff.orders()).map(({ status }) => status);
  await staffPage.checkbox(`${orderPrefix}100003`).check();
  await staffPage.checkbox(`${orderPrefix}100002`).check();
  await page.keyboard.press('c');
  await expect(staffPage.cancelDialog).toContainText('2 pending.');
  await page.keyboard.press('Escape');
  await expect(staffPage.cancelDialog).toBeHidden();
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  await page.keyboard.press('c');
  await staffPage.cancelDialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(frame.toast('Order status updated: 2 orders')).toBeVisible();
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'pending']);
  await staffPage.checkbox(`${orderPrefix}100001`).check();
  await page.keyboard.press('c');
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('cancelled');
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

test('a bulk change does not scroll the page', async ({ page, shop, frame, staffPage }) => {
  await shop.staff.setStock(firstColor, 100);
  await shop.staff.placeOrders(1, 50);
  await staffPage.openWithToken(await shop.staff.token(), `${orders}&per_page=50`);
  await staffPage.selectPage.check();
  await staffPage.selection.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(frame.toast('Order status updated: 50 orders')).toBeVisible();
  await expect(staffPage.selection).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const focused = page.locator('tr:has(:focus)');
  await expect(focused).toHaveAttribute('data-order', /./);
  await expect(focused).toBeInViewport();
});

test('an order that someone else has changed says who and when, and the others are changed', async ({
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 3);
  await staffPage.openWithToken(await shop.staff.token(), `${orders}&status=pending`);
  await staffPage.selectPage.check();
  const [, middle] = await shop.staff.orders();
  if (!middle) throw new Error('no order');
  await shop.staff.setStatus(middle, 'cancelled');
  await staffPage.selection.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(frame.toast('Order status updated: 2 of 3 orders')).toBeVisible();
  await expect(staffPage.main.getByRole('alert')).toContainText(`Cancelled by ${account.email} just now.`);
  expect((await shop.staff.orders()).map(({ status }) => status)).toEqual(['paid', 'cancelled', 'paid']);
  await staffPage.action('Mark as Paid anyway', `${orderPrefix}100002`).click();
  await expect(staffPage.main.getByRole('alert')).toBeHidden();
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toContainText('moved to paid');
});

test('the focus goes on to the next order, and an order that has left the filter stays in its place', async ({
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 3);
  await staffPage.openWithToken(await shop.staff.token(), `${orders}&status=pending`);
  await expect(staffPage.count).toHaveText('1-3 of 3 orders');
  await staffPage.action('Mark as Paid', `${orderPrefix}100003`).press('Enter');
  await expect(staffPage.row(`${orderPrefix}100003`)).toContainText('moved to paid');
  await expect(staffPage.action('Mark as Paid', `${orderPrefix}100002`)).toBeFocused();
  await expect(staffPage.count).toHaveText('1-2 of 2 orders');
  await staffPage.action('Mark as Paid', `${orderPrefix}100002`).press('Enter');
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).press('Enter');
  await expect(staffPage.main.getByRole('button', { name: `${orderPrefix}100001`, exact: true })).toBeFocused();
  await expect(staffPage.count).toHaveText('No orders');
  await expect(staffPage.main.getByRole('rowheader')).toHaveCount(3);
  await frame.toast('Order status updated').last().getByRole('button', { name: 'Undo' }).click();
  await expect(staffPage.row(`${orderPrefix}100001`)).toContainText('pending');
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await expect(staffPage.main.getByRole('button', { name: `${orderPrefix}100001`, exact: true })).toBeFocused();
});
