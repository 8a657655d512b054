import { imageOf, orderPrefix, secondColor, title } from './support/brand';
import { makeOrder } from './support/order';
import { account } from './support/server';
import { expect, test } from './support/shop';

const text = 'Two layers of linen, a wide band, and no wire. '.repeat(5).trim();

test.beforeEach(async ({ shop, consoleGuard, staffPage }) => {
  consoleGuard.allowStatus(401);
  await staffPage.openWithToken(await shop.staff.token());
});

test('a session that ends while a product is edited opens a sign-in dialog, and the save continues after it', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.edit();
  await staffPage.field('Description').fill(text);
  await staffPage.endSession();
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.signInDialog).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=products');
  await expect(staffPage.signInDialog.getByLabel('Email')).toHaveValue(account.email);
  await expect(staffPage.signInDialog.getByLabel('Password')).toBeFocused();
  await staffPage.signInDialog.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(frame.toast('Product updated')).toBeVisible();
  await expect(staffPage.signInDialog).toBeHidden();
  expect((await shop.staff.product()).description).toBe(text);
});

test('a session that ends before a status change opens a sign-in dialog, and the change continues after it', async ({
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.tab('Orders').click();
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await staffPage.endSession();
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).click();
  await staffPage.signInDialog.getByLabel('Password').fill(account.password);
  await staffPage.signInDialog.getByRole('button', { name: 'Login' }).click();
  await expect(frame.toast('Order status updated')).toBeVisible();
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('paid');
});

test('closing the sign-in dialog keeps the typed text, and the page says that the session has ended', async ({
  page,
  staffPage,
}) => {
  await staffPage.edit();
  await staffPage.field('Description').fill(text);
  await staffPage.endSession();
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.signInDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(staffPage.signInDialog).toBeHidden();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await expect(staffPage.main.getByText('Your session has ended.').first()).toBeVisible();
  await staffPage.main.getByRole('button', { name: 'Sign in again' }).click();
  await staffPage.signInDialog.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(staffPage.signInDialog).toBeHidden();
  await expect(staffPage.main.getByText('Your session has ended.')).toHaveCount(0);
  await expect(staffPage.field('Description')).toHaveValue(text);
});

test('a draft survives a reload, which asks for confirmation', async ({ page, staffPage }) => {
  await staffPage.edit();
  await staffPage.field('Description').fill(text);
  const opened = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expect(staffPage.form.getByRole('heading', { name: 'Edit product' })).toBeVisible();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await staffPage.form.getByRole('button', { name: 'Cancel' }).click();
  // Nothing is unsaved now, so no confirmation is shown.
  await page.reload();
  await expect(staffPage.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  await expect(staffPage.field('Description')).toHaveValue('');
});

test('each product keeps its own draft, and the list marks it', async ({ shop, page, staffPage }) => {
  const socks = {
    title: 'Wool Socks',
    price: 12.5,
    image: imageOf(secondColor),
    description: 'Warm.',
    inventory: 7,
  };
  await shop.staff.addProduct({ ...socks, variants: [] });
  await page.reload();
  await staffPage.edit();
  await staffPage.field('Description').fill(text);
  await staffPage.edit('Wool Socks');
  await expect(staffPage.field('Description')).toHaveValue('Warm.');
  await expect(staffPage.row(title)).toContainText('Unsaved');
  await expect(staffPage.row('Wool Socks')).not.toContainText('Unsaved');
  await staffPage.edit();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.row(title)).not.toContainText('Unsaved');
});

test('a draft survives a visit to another page', async ({ page, frame, staffPage }) => {
  await staffPage.edit();
  await staffPage.field('Description').fill(text);
  await frame.link('Shop').click();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(staffPage.field('Description')).toHaveValue(text);
});

test('signing out asks for confirmation and removes the drafts', async ({ page, staffPage }) => {
  await staffPage.edit();
  await staffPage.field('Description').fill(text);
  const question = 'A product has changes that are not saved. Discard them and sign out?';
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe(question);
    void dialog.dismiss();
  });
  await staffPage.signOutButton.click();
  await expect(staffPage.field('Description')).toHaveValue(text);
  page.once('dialog', (dialog) => void dialog.accept());
  await staffPage.signOutButton.click();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Two layers');
});
