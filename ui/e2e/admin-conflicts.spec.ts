import type { Page } from '@playwright/test';
import { firstColor, listedColors, lowerPrice, M, priceOf, productId, thirdColor, title } from './support/brand';
import { StaffPage } from './support/pages/StaffPage';
import { makeOrder } from './support/order';
import { waitForHydration } from './support/wait-for-hydration';
import { account } from './support/server';
import { expect, test } from './support/shop';

const line = { _id: productId, title, color: firstColor, size: M, salePrice: priceOf(1) };

test.beforeEach(async ({ shop, consoleGuard, staffPage }) => {
  consoleGuard.allowStatus(409);
  consoleGuard.allowStatus(412);
  await staffPage.openWithToken(await shop.staff.token());
});

/** Opens the staff page in a second tab with the same session. */
async function openSecondTab(page: Page): Promise<StaffPage> {
  const tab = await page.context().newPage();
  await waitForHydration(tab);
  await tab.goto('/admin?tab=products');
  const staffPage = new StaffPage(tab);
  await expect(staffPage.tab('Products')).toBeVisible();
  return staffPage;
}

/** Edits the description and the sale price here while another tab has changed both, and saves. */
async function editBoth(page: Page, theirs: StaffPage): Promise<StaffPage> {
  const mine = await openSecondTab(page);
  await theirs.edit();
  await mine.edit();
  await theirs.field('Description').fill('Their description.');
  await theirs.field('Sale price (optional)').fill(lowerPrice.toFixed(2));
  await theirs.saveButton.click();
  await expect(theirs.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  await mine.field('Description').fill('My description.');
  await mine.field('Title').fill('My title');
  await mine.saveButton.click();
  return mine;
}

test('an edit of a product that someone else changed says who changed what, and keeps the typed text', async ({
  page,
  shop,
  staffPage,
}) => {
  const { version } = await shop.staff.product();
  const mine = await editBoth(page, staffPage);
  await expect(mine.conflict).toContainText('Nothing is saved yet.');
  await expect(mine.conflict).toContainText(account.email);
  await expect(mine.conflict).toContainText('Description, now in the shopTheir description.');
  await expect(mine.conflict).toContainText(`Sale price, now in the shop${lowerPrice}Before: ${priceOf(1)}`);
  await expect(mine.conflict).not.toContainText('Title');
  await expect(mine.saveButton).toBeHidden();
  await expect(mine.field('Description')).toHaveValue('My description.');
  expect(await shop.staff.product()).toMatchObject({ title, description: 'Their description.', version: version + 1 });
});

test('Keep mine saves the whole form', async ({ page, shop, staffPage }) => {
  const { version } = await shop.staff.product();
  const mine = await editBoth(page, staffPage);
  await mine.keepMineButton.click();
  await expect(mine.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({
    title: 'My title',
    description: 'My description.',
    salePrice: priceOf(1),
    version: version + 2,
  });
});

test('Take theirs fills the form with the product that is in the shop', async ({ page, shop, staffPage }) => {
  const { version } = await shop.staff.product();
  const mine = await editBoth(page, staffPage);
  await mine.takeTheirsButton.click();
  await expect(mine.field('Description')).toHaveValue('Their description.');
  await expect(mine.field('Title')).toHaveValue(title);
  await expect(mine.row(title)).not.toContainText('Unsaved');
  await mine.field('Title').fill('My title');
  await mine.saveButton.click();
  await expect(mine.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({
    title: 'My title',
    description: 'Their description.',
    version: version + 2,
  });
});

test('a change by someone else is shown again after a reload', async ({ page, shop, staffPage }) => {
  await staffPage.edit();
  await staffPage.field('Description').fill('My description.');
  await shop.staff.changeProduct(() => ({ description: 'Their description.' }));
  await staffPage.saveButton.click();
  await expect(staffPage.conflict).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(staffPage.field('Description')).toHaveValue('My description.');
  await staffPage.saveButton.click();
  await expect(staffPage.conflict).toContainText('Their description.');
  expect((await shop.staff.product()).description).toBe('Their description.');
});

test('an edit is saved without a question if others changed only stock that it does not touch', async ({
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.edit();
  await staffPage.field('Description').fill('My description.');
  await shop.staff.changeProduct(({ variants }) => ({
    variants: variants.map((variant) => ({ ...variant, inventory: 6 })),
  }));
  await staffPage.saveButton.click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({ description: 'My description.', inventory: 24 });
});

for (const [choice, stock] of [
  ['keepMineButton', 12],
  ['takeTheirsButton', 6],
] as const) {
  test(`stock that an order took during an edit of it is shown, and after ${choice} it is ${stock}`, async ({
    shop,
    staffPage,
  }) => {
    await staffPage.edit();
    await staffPage.colorField('Inventory', listedColors.indexOf(firstColor)).fill('12');
    await shop.staff.placeOrder(
      makeOrder(1, { items: [{ ...line, quantity: 4 }], subtotal: priceOf(4), total: priceOf(4) }),
    );
    await staffPage.saveButton.click();
    await expect(staffPage.conflict).toContainText(`${firstColor}: Inventory, now in the shop6Before: 10`);
    expect(await shop.staff.stockOf(firstColor)).toBe(6);
    await staffPage[choice].click();
    await expect(staffPage.conflict).toBeHidden();
    await expect.poll(() => shop.staff.stockOf(firstColor)).toBe(stock);
  });
}

test('a save sends the version, and the stock only of the edited color', async ({ page, shop, frame, staffPage }) => {
  const { version } = await shop.staff.product();
  await staffPage.edit();
  await staffPage.colorField('Inventory', listedColors.indexOf(thirdColor)).fill('15');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await staffPage.saveButton.click();
  const request = await sent;
  expect(request.headers()['if-match']).toBe(`"${version}"`);
  expect(request.postDataJSON()).toMatchObject({
    variants: listedColors.map((color) => (color === thirdColor ? { inventory: 15, inventory_was: 10 } : { color })),
  });
  expect(request.postDataJSON().variants[0]).not.toHaveProperty('inventory');
  await expect(frame.toast('Product updated')).toBeVisible();
});

test('saving a product that was deleted in the meantime shows an error and keeps the typed text', async ({
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(404);
  await staffPage.edit();
  await staffPage.field('Description').fill('My description.');
  await shop.staff.deleteProduct();
  await staffPage.saveButton.click();
  await expect(frame.toast('Failed to save product')).toBeVisible();
  await expect(staffPage.form.getByRole('alert')).toBeVisible();
  await expect(staffPage.field('Description')).toHaveValue('My description.');
});
