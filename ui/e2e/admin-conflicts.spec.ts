import type { Page } from '@playwright/test';
import { StaffPage } from './pages/StaffPage';
import { orderOf } from './order';
import { title } from './pages/ProductPage';
import { waitForAnswers } from './wait-for-hydration';
import { account } from './server';
import { expect, test } from './shop';

const line = { _id: 'snuggle-cups-bra', title, color: 'White', size: 'M', salePrice: 4.99 };

test.beforeEach(async ({ shop, watch, staffPage }) => {
  watch.allowStatus(409);
  watch.allowStatus(412);
  await staffPage.openWith(await shop.staff.token());
});

/** A second tab of the staff page, signed in alike. */
async function secondTab(page: Page): Promise<StaffPage> {
  const tab = await page.context().newPage();
  await waitForAnswers(tab);
  await tab.goto('/admin');
  const staffPage = new StaffPage(tab);
  await expect(staffPage.tab('Products')).toBeVisible();
  return staffPage;
}

async function edit(staffPage: StaffPage): Promise<void> {
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
}

test('two tabs that change different fields of a product both keep their change', async ({ page, shop, staffPage }) => {
  const second = await secondTab(page);
  await edit(staffPage);
  await edit(second);
  await staffPage.field('Description').fill('A new description.');
  await staffPage.save.click();
  await expect(staffPage.row(title)).not.toContainText('Unsaved');
  await second.field('Sale price (optional)').fill('3.99');
  await second.save.click();
  await expect(second.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({ description: 'A new description.', salePrice: 3.99, version: 3 });
});

test('two tabs that change the same field: both texts are shown, and one is chosen for each field', async ({
  page,
  shop,
  staffPage,
}) => {
  const second = await secondTab(page);
  await edit(staffPage);
  await edit(second);
  await staffPage.field('Description').fill('Their description.');
  await staffPage.field('Sale price (optional)').fill('4.49');
  await staffPage.save.click();
  await expect(staffPage.form.getByRole('heading', { name: 'Add product' })).toBeVisible();

  await second.field('Description').fill('My description.');
  await second.field('Sale price (optional)').fill('3.99');
  await second.field('Title').fill('My title');
  await second.save.click();
  await expect(second.form.getByRole('alert')).toContainText('Nothing is saved yet.');
  await expect(second.form.getByRole('alert')).toContainText(account.email);
  await expect(second.choice('Description')).toContainText('My description.');
  await expect(second.choice('Description')).toContainText('Their description.');
  await expect(second.choice('Title')).toBeHidden();

  await second.saveChoices.click();
  await expect(second.choice('Sale price')).toHaveAccessibleDescription('Choose one of the two');
  await second.choice('Description').getByRole('radio', { name: 'Now in the shop' }).check();
  await second.choice('Sale price').getByRole('radio', { name: 'Yours' }).check();
  await second.saveChoices.click();
  await expect(second.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(await shop.staff.product()).toMatchObject({
    title: 'My title',
    description: 'Their description.',
    salePrice: 3.99,
    version: 3,
  });
});

test('a conflict that was not decided is there again after a reload', async ({ page, shop, staffPage }) => {
  await edit(staffPage);
  await staffPage.field('Description').fill('My description.');
  await shop.staff.changeProduct(() => ({ description: 'Their description.' }));
  await staffPage.save.click();
  await expect(staffPage.choice('Description')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(staffPage.field('Description')).toHaveValue('My description.');
  await staffPage.save.click();
  await expect(staffPage.choice('Description')).toContainText('Their description.');
  expect((await shop.staff.product()).description).toBe('Their description.');
});

for (const [answer, left] of [
  ['Yours', 12],
  ['Now in the shop', 6],
] as const) {
  test(`a stock that moved while it was edited is shown, old and new, and chosen: ${answer}`, async ({
    shop,
    frame,
    staffPage,
  }) => {
    await edit(staffPage);
    await staffPage.colorField('Inventory', 0).fill('12');
    await shop.staff.placeOrder(orderOf(1, { items: [{ ...line, quantity: 4 }], subtotal: 19.96, total: 19.96 }));
    await staffPage.save.click();
    await expect(staffPage.form.getByRole('alert')).toContainText('Nothing is saved yet.');
    const choice = staffPage.choice('White: Inventory');
    await expect(choice.getByRole('radio', { name: 'Yours' })).toHaveAccessibleName('Yours 12');
    await expect(choice.getByRole('radio', { name: 'Now in the shop' })).toHaveAccessibleName('Now in the shop 6');
    expect(await shop.staff.stockOf('White')).toBe(6);
    await choice.getByRole('radio', { name: answer }).check();
    await staffPage.saveChoices.click();
    await expect(frame.toast('Product updated')).toBeVisible();
    expect(await shop.staff.stockOf('White')).toBe(left);
  });
}

test('a save sends its version, and stock only for the color that was changed', async ({ page, frame, staffPage }) => {
  await edit(staffPage);
  await staffPage.colorField('Inventory', 2).fill('15');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await staffPage.save.click();
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

test('a product that was deleted meanwhile says so, and what was typed stays', async ({
  shop,
  frame,
  watch,
  staffPage,
}) => {
  watch.allowStatus(404);
  await edit(staffPage);
  await staffPage.field('Description').fill('My description.');
  await shop.staff.deleteProduct();
  await staffPage.save.click();
  await expect(frame.toast('Failed to save product')).toBeVisible();
  await expect(staffPage.form.getByRole('alert')).toBeVisible();
  await expect(staffPage.field('Description')).toHaveValue('My description.');
});
