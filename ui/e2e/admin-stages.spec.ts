import type { Page } from '@playwright/test';
import { makeOrder } from './support/order';
import type { Shop } from './support/server';
import { expect, phone, test } from './support/shop';
import { express, firstColor, orderPrefix } from './support/brand';

const ordersTab = '/admin?tab=orders';

/** Places five paid orders: to pack and express, packed, shipped, packed and then cancelled, and to pack. */
async function placeStages(shop: Shop): Promise<void> {
  await shop.staff.setStock(firstColor, 500);
  await shop.staff.placeOrder(makeOrder(1, express));
  await shop.staff.placeOrders(2, 5);
  for (const order of await shop.staff.orders()) await shop.staff.setStatus(order, 'paid');
  await shop.staff.changeOrder(await shop.staff.order(`${orderPrefix}100002`), { type: 'pack' });
  await shop.staff.ship(await shop.staff.order(`${orderPrefix}100003`), '9400111899223197428497');
  await shop.staff.changeOrder(await shop.staff.order(`${orderPrefix}100004`), { type: 'pack' });
  await shop.staff.setStatus(await shop.staff.order(`${orderPrefix}100004`), 'cancelled');
}

const stageLinks = (page: Page) => page.getByRole('navigation', { name: 'Packing and shipping' }).getByRole('link');

test('each row says how far its order has come, and the stages are views with counts', async ({
  page,
  shop,
  staffPage,
}) => {
  await placeStages(shop);
  await staffPage.openWithToken(await shop.staff.token(), ordersTab);
  await expect(staffPage.row(`${orderPrefix}100001`)).toContainText(/[A-Z]{2}100001\s*Express.*To pack/);
  await expect(staffPage.row(`${orderPrefix}100002`)).toContainText('Packed by staff');
  await expect(staffPage.row(`${orderPrefix}100003`)).toContainText('Shipped via USPS');
  await expect(staffPage.row(`${orderPrefix}100004`)).toContainText('Pull the parcel');
  await expect(stageLinks(page)).toHaveText(['To pack 2', 'Packed 1', 'Shipped', 'Late 0', 'Packed, then cancelled 1']);
  // They count the whole shop.
  await staffPage.searchField.fill(`${orderPrefix}100001`);
  await expect(stageLinks(page)).toHaveText(['To pack', 'Packed', 'Shipped', 'Late', 'Packed, then cancelled']);
  await staffPage.searchField.fill('');
  const numbers = staffPage.main.getByRole('rowheader');
  for (const [name, expected] of [
    ['To pack', [/[A-Z]{2}100005/, /[A-Z]{2}100001/]],
    ['Packed 1', [/[A-Z]{2}100002/]],
    ['Shipped', [/[A-Z]{2}100003/]],
    ['Packed, then', [/[A-Z]{2}100004/]],
  ] as const) {
    await stageLinks(page).filter({ hasText: name }).click();
    await expect(numbers).toHaveText([...expected]);
  }
  await expect(page).toHaveURL('/admin?tab=orders&stage=to_pull');
  await staffPage.openOrder(`${orderPrefix}100004`);
  await staffPage.main.getByRole('button', { name: 'Parcel is back' }).click();
  await expect(stageLinks(page)).toHaveText([/To pack/, /Packed/, /Shipped/, /Late/, /Packed, then cancelled 0/]);
  await page.reload();
  await expect(numbers).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the stages are in the row of views, which is swiped', async ({ page, shop, staffPage }) => {
    await placeStages(shop);
    await staffPage.openWithToken(await shop.staff.token(), ordersTab);
    const row = await staffPage.view('All').boundingBox();
    const packed = stageLinks(page).filter({ hasText: 'Packed 1' });
    expect((await packed.boundingBox())?.y).toBe(row?.y);
    await packed.click();
    await expect(staffPage.main.getByRole('rowheader')).toHaveText([/[A-Z]{2}100002/]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

test('cancelling a packed order asks, by button, by key and for a selection', async ({ page, shop, staffPage }) => {
  await placeStages(shop);
  await staffPage.openWithToken(await shop.staff.token(), ordersTab);
  const dialog = page.getByRole('dialog');
  await staffPage.action('Cancel', `${orderPrefix}100002`).click();
  await expect(dialog).toContainText('This order is packed. Pull the parcel.');
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(staffPage.action('Cancel', `${orderPrefix}100002`)).toBeFocused();
  await page.keyboard.press('c');
  await expect(dialog).toContainText('This order is packed. Pull the parcel.');
  expect((await shop.staff.order(`${orderPrefix}100002`)).status).toBe('paid');
  await dialog.getByRole('button', { name: 'Keep the order' }).click();

  for (const number of [`${orderPrefix}100001`, `${orderPrefix}100002`, `${orderPrefix}100005`])
    await staffPage.checkbox(number).check();
  await page.keyboard.press('c');
  await expect(staffPage.cancelDialog).toContainText('1 of them is packed. Pull the parcel.');
  await staffPage.cancelDialog.getByRole('button', { name: 'Close' }).last().click();

  await staffPage.main.getByRole('button', { name: 'Clear selection' }).click();
  await staffPage.action('Cancel', `${orderPrefix}100002`).click();
  await dialog.getByRole('button', { name: 'Cancel 1 order' }).click();
  await expect(staffPage.row(`${orderPrefix}100002`)).toContainText('Pull the parcel');
  expect((await shop.staff.order(`${orderPrefix}100002`)).status).toBe('cancelled');
});

test('a packed order that is cancelled alone in a selection asks too', async ({ page, shop, staffPage }) => {
  await placeStages(shop);
  await staffPage.openWithToken(await shop.staff.token(), ordersTab);
  await staffPage.checkbox(`${orderPrefix}100002`).check();
  await page.keyboard.press('c');
  await expect(staffPage.cancelDialog).toContainText('This order is packed. Pull the parcel.');
  await staffPage.cancelDialog.getByRole('button', { name: 'Cancel 1 order' }).click();
  await expect(staffPage.row(`${orderPrefix}100002`)).toContainText('Pull the parcel');
});

test('orders are shipped from a CSV file, and the lines that failed are listed', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  await placeStages(shop);
  await staffPage.openWithToken(await shop.staff.token(), ordersTab);
  await staffPage.main.getByRole('button', { name: 'Ship from CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship from CSV' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('The file cannot be used: it has no rows');
  const choose = async (content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'shipped.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('x'.repeat(1_000_000));
  await expect(dialog).toContainText('The file is larger than 900 kB.');
  const csv = [
    'Date;Tracking Number;Carrier;Order ID',
    `11/26/2026;9400111206206406260787;USPS;${orderPrefix}100001`,
    '11/26/2026;;UPS;100002',
    `11/26/2026;9400111206206406260787;USPS;${orderPrefix}999999`,
    `11/26/2026;9400111206206400000000;USPS;${orderPrefix}100005`,
  ];
  await choose(csv.join('\r\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
    `${orderPrefix}100001: USPS 9400111206206406260787`,
    '100002: UPS',
  ]);
  await expect(dialog.getByRole('alert')).toContainText('2 lines will be left out:');
  expect((await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.stage).toBe('to_pack');
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 orders shipped');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Line 4, ${orderPrefix}999999: There is no order ${orderPrefix}999999`,
    /^Line 5, [A-Z]{2}100005: A spreadsheet has rounded this number/,
  ]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(staffPage.row(`${orderPrefix}100002`)).toContainText('Shipped via UPS');
  expect((await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.shipped?.tracking).toBe(
    '9400111206206406260787',
  );
  expect((await shop.staff.order(`${orderPrefix}100005`)).fulfillment?.stage).toBe('to_pack');
});
