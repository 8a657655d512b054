import { titled, thirdColor, orderPrefix } from './support/brand';
import { makeOrder } from './support/order';
import { account } from './support/server';
import { expect, test } from './support/shop';

test('the audit log says in words who changed what, and is filtered', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  await shop.staff.placeOrder(makeOrder(1));
  const order = await shop.staff.onlyOrder();
  await shop.staff.setStatus(order, 'paid');
  await shop.staff.setStock(thirdColor, 7);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=audit');
  await expect(page).toHaveTitle(titled('Audit log'));
  const paid = staffPage.row(`Marked ${order.order_number} as paid`);
  await expect(paid).toContainText(account.email);
  await expect(staffPage.row(`${thirdColor} stock: 10 → 7`)).toBeVisible();

  const kind = staffPage.main.getByLabel('Kind');
  await kind.focus();
  await kind.selectOption('Status of an order');
  await expect(page).toHaveURL('/admin?tab=audit&action=order.status');
  await expect(staffPage.main.getByRole('status')).toHaveText('1 entry');
  await expect(kind).toBeFocused();
  await staffPage.main.getByLabel('Order', { exact: true }).fill(`${orderPrefix}999999`);
  await page.keyboard.press('Enter');
  await expect(staffPage.main).toContainText(`There is no order ${orderPrefix}999999`);
  await staffPage.main.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/admin?tab=audit');
  await expect(kind).toHaveValue('');
  await paid.getByRole('link', { name: order.order_number }).click();
  await expect(page).toHaveURL(`/admin?tab=orders&q=${order.order_number}`);
});

test('older entries follow the newest fifty', async ({ shop, staffPage }) => {
  for (let count = 1; count <= 52; count += 1) await shop.staff.setStock(thirdColor, count);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=audit');
  const status = staffPage.main.getByRole('status');
  await expect(status).toHaveText('The newest 50 entries');
  await staffPage.main.getByRole('button', { name: 'Older' }).click();
  await expect(status).not.toHaveText(/newest/);
  await expect(staffPage.row(`${thirdColor} stock: 10 → 1`).last()).toBeVisible();
  await expect(staffPage.main.getByRole('button', { name: 'Older' })).toBeHidden();
});
