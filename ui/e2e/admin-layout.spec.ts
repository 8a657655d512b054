import type { Page } from '@playwright/test';
import { makeOrder } from './support/order';
import type { StaffPage } from './support/pages/StaffPage';
import { expect, phone, test } from './support/shop';
import type { Shop } from './support/server';
import { firstColor, orderPrefix, priceOf } from './support/brand';

/** Opens the list of 20 orders, with a notice: unpaid orders hold more units than are left. */
async function openOrders(page: Page, shop: Shop, staffPage: StaffPage): Promise<void> {
  await shop.staff.setStock(firstColor, 35);
  await shop.staff.placeOrders(1, 19);
  const [item] = makeOrder(20).items;
  const items = item ? [{ ...item, quantity: 6 }] : [];
  await shop.staff.placeOrder(makeOrder(20, { items, subtotal: priceOf(6), total: priceOf(6) }));
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await expect(staffPage.notices).toContainText(firstColor);
  await expect(staffPage.main.getByRole('rowheader')).toHaveCount(20);
  await page.evaluate(() => document.fonts.ready);
}

/** Returns the number of rows above a line. */
async function rowsAbove(staffPage: StaffPage, line: number): Promise<number> {
  const rows = staffPage.main.locator('tbody tr[data-order]');
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  return bottoms.filter((bottom) => bottom <= line).length;
}

for (const [width, height, rows] of [
  [1280, 800, 9],
  [1920, 1080, 14],
] as const) {
  test(`at ${width} × ${height} px ${rows} orders are on the screen below a notice, also with a selection`, async ({
    page,
    shop,
    staffPage,
  }) => {
    await page.setViewportSize({ width, height });
    await openOrders(page, shop, staffPage);
    expect(await rowsAbove(staffPage, height)).toBeGreaterThanOrEqual(rows);
    await staffPage.selectPage.check();
    const bar = await staffPage.selection.boundingBox();
    expect(await rowsAbove(staffPage, bar?.y ?? 0)).toBeGreaterThanOrEqual(rows);
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('the first order begins above 420 px below a notice, and a toast leaves the tabs in reach', async ({
    page,
    shop,
    frame,
    staffPage,
  }) => {
    await openOrders(page, shop, staffPage);
    const first = await staffPage.row(`${orderPrefix}100020`).first().boundingBox();
    expect(first?.y).toBeLessThan(420);
    await staffPage.action('Mark as Paid', `${orderPrefix}100020`).click();
    const toast = await frame.toast('Order status updated').boundingBox();
    const tabs = await page.getByRole('tablist').boundingBox();
    if (!toast || !tabs) throw new Error('no box');
    expect(toast.y + toast.height).toBeLessThanOrEqual(tabs.y);
  });

  test('the buttons of a dialog are at least 44 px high', async ({ page, shop, staffPage }) => {
    await openOrders(page, shop, staffPage);
    await staffPage.selectPage.check();
    await staffPage.selection.getByRole('button', { name: 'Cancel' }).click();
    const buttons = page.getByRole('dialog').getByRole('button');
    await expect(buttons).toHaveCount(3);
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test('the notices take one line, which shows all of them with their hints and hides them again', async ({
  page,
  shop,
  staffPage,
}) => {
  await fetch(`${shop.url}/api/health`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  await openOrders(page, shop, staffPage);
  const height = async () => (await staffPage.notices.boundingBox())?.height ?? 0;
  const warnings = staffPage.notices.getByRole('listitem');
  expect(await height()).toBeLessThanOrEqual(40);
  await expect(warnings).toHaveCount(1);
  await staffPage.notices.getByRole('button', { name: 'Show all 2' }).click();
  await expect(warnings).toHaveCount(2);
  await expect(warnings.filter({ hasText: '--trusted-proxy' })).toBeInViewport();
  await staffPage.notices.getByRole('button', { name: 'Hide' }).click();
  expect(await height()).toBeLessThanOrEqual(40);
});

test('at 768 px the bar of the selection is one row', async ({ page, shop, staffPage }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openOrders(page, shop, staffPage);
  const [newest] = await shop.staff.orders();
  if (newest) await shop.staff.setStatus(newest, 'paid');
  await page.reload();
  await staffPage.selectPage.check();
  await expect(staffPage.selection.getByRole('button')).toHaveCount(4);
  expect((await staffPage.selection.boundingBox())?.height).toBeLessThanOrEqual(60);
});

test('from Skip to content, six presses of Tab and Enter reach the first order', async ({ page, shop, staffPage }) => {
  await openOrders(page, shop, staffPage);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const skip = staffPage.main.getByRole('button', { name: 'Skip to the orders' });
  for (let presses = 0; presses < 4; presses += 1) {
    if (await skip.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(staffPage.main.getByRole('button', { name: `${orderPrefix}100020`, exact: true })).toBeFocused();
});

test('the ring of the focused order is around its number and its arrow', async ({ page, shop, staffPage }) => {
  await openOrders(page, shop, staffPage);
  await page.keyboard.press('j');
  const opener = staffPage.main.getByRole('button', { name: `${orderPrefix}100020`, exact: true });
  await expect(opener).toBeFocused();
  const gaps = await opener.evaluate((button) => {
    const box = button.getBoundingClientRect();
    const inset = -parseFloat(getComputedStyle(button).outlineOffset);
    const range = document.createRange();
    range.selectNodeContents(button);
    const content = [range.getBoundingClientRect(), ...[...button.children].map((one) => one.getBoundingClientRect())];
    return content.map(({ left, right }) => Math.min(left - box.left, box.right - right) - inset);
  });
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1);
});
