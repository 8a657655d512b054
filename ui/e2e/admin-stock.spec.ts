import type { Page } from '@playwright/test';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';
import { firstColor, secondColor, thirdColor } from './support/brand';

const field = (page: Page, color: string) => page.getByLabel(`Stock of ${color}`, { exact: true });

test('stock is edited in place, saved with Enter, restored with Escape, and undone from its toast', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.openWithToken(await shop.staff.token());
  await expect(field(page, thirdColor)).toHaveValue('10');
  await page.getByRole('button', { name: `One more of ${thirdColor}` }).click();
  await expect(field(page, thirdColor)).toHaveValue('11');
  await page.getByRole('button', { name: `Save the stock of ${thirdColor}` }).click();
  await expect.poll(() => shop.staff.stockOf(thirdColor)).toBe(11);
  await expect(field(page, thirdColor)).toBeFocused();
  await frame.toast('Product updated').click();
  await field(page, thirdColor).fill('250');
  await page.keyboard.press('Escape');
  await expect(field(page, thirdColor)).toHaveValue('11');
  await field(page, thirdColor).fill('40');
  await page.keyboard.press('Enter');
  await expect.poll(() => shop.staff.stockOf(thirdColor)).toBe(40);
  await frame.toast('Product updated').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => shop.staff.stockOf(thirdColor)).toBe(11);
  await expect(field(page, thirdColor)).toHaveValue('11');
  await field(page, thirdColor).fill('many');
  await page.keyboard.press('Enter');
  await expect(staffPage.main.getByRole('alert')).toBeVisible();
  expect(await shop.staff.stockOf(thirdColor)).toBe(11);
});

test('an order that takes units meanwhile is shown, and staff choose; other changes are merged', async ({
  page,
  shop,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(409);
  consoleGuard.allowStatus(412);
  await staffPage.openWithToken(await shop.staff.token());
  await expect(field(page, firstColor)).toHaveValue('10');
  await shop.staff.placeOrder(makeOrder(1));
  await field(page, firstColor).fill('30');
  await page.keyboard.press('Enter');
  const problem = staffPage.main.getByRole('alert');
  await expect(problem).toContainText('The stock has changed: it is 9 now.');
  expect(await shop.staff.stockOf(firstColor)).toBe(9);
  await problem.getByRole('button', { name: 'Set to 30' }).click();
  await expect.poll(() => shop.staff.stockOf(firstColor)).toBe(30);
  await expect(problem).toBeHidden();

  await shop.staff.changeProduct(() => ({ description: 'New words.' }));
  await field(page, secondColor).fill('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => shop.staff.stockOf(secondColor)).toBe(3);
  expect((await shop.staff.product()).description).toBe('New words.');
});

test('each color says what was sold in 14 days and how long it lasts', async ({ shop, staffPage }) => {
  await shop.staff.setStock(firstColor, 20);
  await shop.staff.placeOrders(1, 5);
  const [unpaid, ...paid] = await shop.staff.orders();
  expect(unpaid?.status).toBe('pending');
  for (const order of paid) await shop.staff.setStatus(order, 'paid');
  await staffPage.openWithToken(await shop.staff.token());
  const row = (color: string) => staffPage.main.getByRole('row', { name: new RegExp(`^${color} `) });
  await expect(row(firstColor)).toContainText('4 sold in 14 days Lasts about 52 days');
  await expect(row(firstColor).getByRole('img', { name: /^Sold \w+, \w+ \d+: 4$/ })).toBeVisible();
  await expect(row(thirdColor)).toContainText('Not sold in 14 days');
});

test('a low color is marked, and a correction is listed with its reason', async ({ page, shop, staffPage }) => {
  await staffPage.openWithToken(await shop.staff.token());
  const row = (color: string) => staffPage.main.getByRole('row', { name: new RegExp(`^${color} `) });
  const lowAt = staffPage.main.getByRole('textbox', { name: `${thirdColor} is low at` });
  await expect(lowAt).toHaveValue('3');
  await lowAt.fill('12');
  await page.keyboard.press('Enter');
  await expect(row(thirdColor)).toContainText('Low');
  await expect(row(firstColor).getByText('Low', { exact: true })).toBeHidden();
  await field(page, thirdColor).fill('8');
  await staffPage.main.getByLabel(`Reason for the new stock of ${thirdColor}`).selectOption('Other…');
  await staffPage.main.getByLabel(`Other reason for the new stock of ${thirdColor}`).fill('Two were wet');
  await row(thirdColor).getByRole('button', { name: 'Save' }).click();
  await staffPage.main.getByText(/^The last .*correction/).click();
  await expect(
    staffPage.main.getByRole('listitem').filter({ hasText: `${thirdColor} 10 → 8: Two were wet` }),
  ).toBeVisible();
  await expect(lowAt).toHaveValue('12');
  await field(page, firstColor).fill('0');
  await page.keyboard.press('Enter');
  await expect(row(firstColor)).toContainText('Sold out');
});
