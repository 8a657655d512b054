import { readFile } from 'node:fs/promises';
import { orderPrefix } from './support/brand';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';

test('staff download what is stored about a shopper, who is not forgotten while an order is open', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  const { email } = makeOrder(1);
  await shop.staff.placeOrder(makeOrder(1));
  await shop.staff.placeOrder(makeOrder(2));
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100001`);
  await staffPage.main.getByRole('button', { name: 'Shopper’s data' }).click();
  const dialog = page.getByRole('dialog', { name: 'The shopper’s data' });
  const typed = dialog.getByLabel('Type the shopper’s email to forget them');
  await typed.fill('somebody@else.example');
  await dialog.getByRole('button', { name: 'Forget this shopper' }).click();
  await expect(dialog).toContainText('This is another email');
  await typed.fill(email.toUpperCase());
  await dialog.getByRole('button', { name: 'Forget this shopper' }).click();
  await expect(dialog).toContainText(`The shopper cannot be forgotten yet: order ${orderPrefix}100001 is open`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`shopper-of-${orderPrefix}100001.json`);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { orders: { order: { email: string } }[] };
  expect(data.orders.map(({ order }) => order.email)).toEqual([email, email]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
});
