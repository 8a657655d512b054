import { firstColor, L, M, orderPrefix, priceOf, productId, secondColor, thirdColor, title } from './support/brand';
import { makeOrder } from './support/order';
import { openOrder } from './support/screens/order';
import { expect, test } from './support/shop';

test('an item is exchanged, and after it has shipped a replacement is made, packed and named', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allow(/409|422/);
  const items = [{ _id: productId, title, color: thirdColor, size: M, quantity: 2, salePrice: priceOf(1) }];
  await shop.staff.placeOrder(makeOrder(1, { items, subtotal: priceOf(2), total: priceOf(2) }));
  await shop.staff.setStock(firstColor, 1);
  await shop.staff.setStock(secondColor, 2);
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'paid');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100001`);

  await page.getByRole('button', { name: /^Exchange… / }).click();
  const exchange = page.getByRole('dialog', { name: `Exchange an item of ${orderPrefix}100001` });
  await expect(exchange.getByLabel('Color')).toHaveValue(thirdColor);
  await exchange.getByLabel('Color').selectOption({ label: `${firstColor} (1 left)` });
  await exchange.getByLabel('Size').selectOption(L);
  await exchange.getByRole('button', { name: 'Exchange' }).click();
  await expect(exchange.getByRole('alert')).toContainText(new RegExp(`Only 1 of .* in ${firstColor} left`));
  await exchange.getByLabel('Color').selectOption({ label: `${secondColor} (2 left)` });
  await exchange.getByRole('button', { name: 'Exchange' }).click();
  await expect(exchange).toBeHidden();
  await expect(page.getByText(`Color: ${secondColor} | Size: ${L} | Quantity: 2`)).toBeVisible();
  await expect(page.getByText(`From: ${thirdColor}, ${M}`)).toBeVisible();
  expect([await shop.staff.stockOf(thirdColor), await shop.staff.stockOf(secondColor)]).toEqual([10, 0]);

  await shop.staff.ship(await shop.staff.onlyOrder(), '9400111899223197428497');
  await page.goto(`/admin?tab=orders&q=${orderPrefix}100001`);
  await expect(page.getByRole('button', { name: /^Exchange… / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a replacement…' }).click();
  const dialog = page.getByRole('dialog', { name: `Send a replacement for ${orderPrefix}100001` });
  await dialog.getByLabel('Send again').selectOption('0');
  await dialog.getByRole('button', { name: 'Send a replacement' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the units to send again');
  await dialog.getByLabel('Send again').selectOption('1');
  await dialog.getByLabel('Color').selectOption({ label: `${firstColor} (1 left)` });
  await dialog.getByRole('button', { name: 'Send a replacement' }).click();
  await expect(dialog).toBeHidden();
  const made = (await shop.staff.orders()).find(({ replaces }) => replaces === `${orderPrefix}100001`);
  expect([made?.amount, made?.status, await shop.staff.stockOf(firstColor)]).toEqual([0, 'paid', 0]);

  await page.getByRole('button', { name: 'Send a replacement…' }).click();
  await dialog.getByRole('button', { name: 'Send a replacement' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    `The replacement ${made?.order_number} has not shipped yet: ship or cancel it first.`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Replaced by')).toHaveCount(1);
  await page.getByText('Replaced by').locator('..').getByRole('link').click();
  await expect(page.getByText('Replaces')).toBeVisible();
  await expect(page.getByText('$0.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a replacement…' })).toHaveCount(0);
  await page.goto(`/admin?view=pack&orders=${made?.order_number}`);
  await expect(page.getByText(made?.order_number ?? '').first()).toBeVisible();
});

test.describe('in a shop that sends mail', () => {
  test.use({ hasMail: true });

  test('the page of a replacement says what it replaces, and that it costs nothing', async ({ page, shop, frame }) => {
    await openOrder(page, shop, { status: 'paid', replaces: `${orderPrefix}482913`, can_cancel: false, total: 0 });
    await expect(frame.main).toContainText('It costs you nothing.');
    await expect(frame.main).toContainText(`${orderPrefix}482913`);
    await expect(frame.main).not.toContainText('Changed your mind?');
  });
});
