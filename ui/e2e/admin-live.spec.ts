import type { Page } from '@playwright/test';
import { titled, orderPrefix } from './support/brand';
import { makeOrder } from './support/order';
import { expect, phone, test } from './support/shop';

const orders = '/admin?tab=orders';

/** Lets the page's next check of the orders happen now. */
async function poll(page: Page): Promise<void> {
  await page.clock.runFor(15_000);
}

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('new orders are announced without moving a row, and shown by a button', async ({ page, shop, staffPage }) => {
      await page.clock.install();
      await shop.staff.placeOrder(makeOrder(1));
      await staffPage.openWithToken(await shop.staff.token(), orders);
      await expect(page).toHaveTitle(titled('(1) Orders'));
      const row = staffPage.row(`${orderPrefix}100001`).first();
      const before = await row.boundingBox();
      await shop.staff.placeOrders(2, 4);
      await poll(page);
      const show = staffPage.main.getByRole('button', { name: '3 new orders, show' });
      await expect(show).toBeVisible();
      await expect(page).toHaveTitle(titled('(4) Orders'));
      expect(await row.boundingBox()).toEqual(before);
      await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}100001`]);
      await show.click();
      await expect(staffPage.main.getByRole('rowheader')).toHaveCount(4);
      await expect(show).toBeHidden();
      await expect(staffPage.main.getByRole('button', { name: 'Refresh' })).toBeVisible();
    });
  });
}

test('from another page or search, the button goes to the newest orders', async ({ page, shop, staffPage }) => {
  await page.clock.install();
  await shop.staff.placeOrder(makeOrder(1, { name: 'Zoe Quill' }));
  await staffPage.openWithToken(await shop.staff.token(), `${orders}&q=zoe&per_page=50`);
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await shop.staff.placeOrder(makeOrder(2));
  await poll(page);
  await staffPage.main.getByRole('button', { name: '1 new order, show' }).click();
  await expect(page).toHaveURL('/admin?tab=orders&per_page=50');
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}100002`, `${orderPrefix}100001`]);
});

test('the title of the tab counts the pending orders, and names the products', async ({ page, shop, staffPage }) => {
  await shop.staff.placeOrders(1, 2);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(page).toHaveTitle(titled('(2) Orders'));
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).click();
  await expect(page).toHaveTitle(titled('(1) Orders'));
  await staffPage.action('Cancel', `${orderPrefix}100002`).click();
  await expect(page).toHaveTitle(titled('Orders'));
  await staffPage.tab('Products').click();
  await expect(page).toHaveTitle(titled('Products'));
});

test('a check after the session has ended opens no dialog', async ({ page, shop, consoleGuard, staffPage }) => {
  consoleGuard.allowStatus(401);
  await page.clock.install();
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(page).toHaveTitle(titled('(1) Orders'));
  await staffPage.endSession();
  const rejected = page.waitForResponse((response) => response.status() === 401);
  await poll(page);
  await rejected;
  await expect(staffPage.signInDialog).toBeHidden();
  await staffPage.main.getByRole('button', { name: 'Refresh' }).click();
  await expect(staffPage.signInDialog).toBeVisible();
});
