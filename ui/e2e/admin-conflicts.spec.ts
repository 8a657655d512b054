import type { Page } from '@playwright/test';
import { StaffPage } from './support/pages/StaffPage';
import { makeOrder } from './support/order';
import { title } from './support/pages/ProductPage';
import { waitForHydration } from './support/wait-for-hydration';
import { account } from './support/server';
import { expect, test } from './support/shop';

const line = { _id: 'snuggle-cups-bra', title, color: 'White', size: 'M', salePrice: 4.99 };

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

test('two tabs that edit different fields of a product both keep their changes', async ({ page, shop, staffPage }) => {
  const second = await openSecondTab(page);
  await staffPage.edit();
  await second.edit();
  await staffPage.field('Description').fill('A new description.');
  await staffPage.saveButton.click();
  await expect(staffPage.row(title)).not.toContainText('Unsaved');
  await second.field('Sale price (optional)').fill('3.99');
  await second.saveButton.click();
  await expect(second.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({ description: 'A new description.', salePrice: 3.99, version: 3 });
});

test('two tabs that edit the same field: both values are shown, and staff choose one per field', async ({
  page,
  shop,
  staffPage,
}) => {
  const second = await openSecondTab(page);
  await staffPage.edit();
  await second.edit();
  await staffPage.field('Description').fill('Their description.');
  await staffPage.field('Sale price (optional)').fill('4.49');
  await staffPage.saveButton.click();
  await expect(staffPage.form.getByRole('heading', { name: 'Add product' })).toBeVisible();

  await second.field('Description').fill('My description.');
  await second.field('Sale price (optional)').fill('3.99');
  await second.field('Title').fill('My title');
  await second.saveButton.click();
  await expect(second.form.getByRole('alert')).toContainText('Nothing is saved yet.');
  await expect(second.form.getByRole('alert')).toContainText(account.email);
  await expect(second.conflict('Description')).toContainText('My description.');
  await expect(second.conflict('Description')).toContainText('Their description.');
  await expect(second.conflict('Title')).toBeHidden();

  await second.saveChoicesButton.click();
  await expect(second.conflict('Sale price')).toHaveAccessibleDescription('Choose one of the two');
  await second.conflict('Description').getByRole('radio', { name: 'Now in the shop' }).check();
  await second.conflict('Sale price').getByRole('radio', { name: 'Yours' }).check();
  await second.saveChoicesButton.click();
  await expect(second.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({
    title: 'My title',
    description: 'Their description.',
    salePrice: 3.99,
    version: 3,
  });
});

test('an unresolved conflict appears again after a reload', async ({ page, shop, staffPage }) => {
  await staffPage.edit();
  await staffPage.field('Description').fill('My description.');
  await shop.staff.changeProduct(() => ({ description: 'Their description.' }));
  await staffPage.saveButton.click();
  await expect(staffPage.conflict('Description')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(staffPage.field('Description')).toHaveValue('My description.');
  await staffPage.saveButton.click();
  await expect(staffPage.conflict('Description')).toContainText('Their description.');
  expect((await shop.staff.product()).description).toBe('Their description.');
});

for (const [option, stock] of [
  ['Yours', 12],
  ['Now in the shop', 6],
] as const) {
  test(`stock that changed during an edit is shown with both values, and staff choose ${option}`, async ({
    shop,
    frame,
    staffPage,
  }) => {
    await staffPage.edit();
    await staffPage.colorField('Inventory', 0).fill('12');
    await shop.staff.placeOrder(makeOrder(1, { items: [{ ...line, quantity: 4 }], subtotal: 19.96, total: 19.96 }));
    await staffPage.saveButton.click();
    await expect(staffPage.form.getByRole('alert')).toContainText('Nothing is saved yet.');
    const conflict = staffPage.conflict('White: Inventory');
    await expect(conflict.getByRole('radio', { name: 'Yours' })).toHaveAccessibleName('Yours 12');
    await expect(conflict.getByRole('radio', { name: 'Now in the shop' })).toHaveAccessibleName('Now in the shop 6');
    expect(await shop.staff.stockOf('White')).toBe(6);
    await conflict.getByRole('radio', { name: option }).check();
    await staffPage.saveChoicesButton.click();
    await expect(frame.toast('Product updated')).toBeVisible();
    expect(await shop.staff.stockOf('White')).toBe(stock);
  });
}

test('a save sends the version, and the stock only of the edited color', async ({ page, frame, staffPage }) => {
  await staffPage.edit();
  await staffPage.colorField('Inventory', 2).fill('15');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await staffPage.saveButton.click();
  const request = await sent;
  expect(request.headers()['if-match']).toBe('"1"');
  expect(request.postDataJSON()).toMatchObject({
    variants: [
      { color: 'White' },
      { color: 'Brown' },
      { inventory: 15, inventory_was: 10 },
      { color: 'Black & White' },
    ],
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
