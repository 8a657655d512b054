import { orderOf } from './order';
import { title } from './pages/ProductPage';
import { account } from './server';
import { expect, test } from './shop';

const text = 'Two layers of plush, a wide band, and no wire. '.repeat(5).trim();

test.beforeEach(async ({ shop, watch, staffPage }) => {
  watch.allowStatus(401);
  await staffPage.openWith(await shop.staff.token());
});

test('a session that ends while a product is edited opens sign-in over the page, and the save goes on', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await staffPage.field('Description').fill(text);
  await staffPage.endSession();
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.signInAgain).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await expect(staffPage.signInAgain.getByLabel('Email')).toHaveValue(account.email);
  await expect(staffPage.signInAgain.getByLabel('Password')).toBeFocused();
  await staffPage.signInAgain.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(frame.toast('Product updated')).toBeVisible();
  await expect(staffPage.signInAgain).toBeHidden();
  expect((await shop.staff.product()).description).toBe(text);
});

test('a session that ends before a status change opens sign-in over the page, and the change goes on', async ({
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrder(orderOf(1));
  await staffPage.tab('Orders').click();
  await staffPage.endSession();
  await staffPage.action('Mark as Paid', 'LC100001').click();
  await staffPage.signInAgain.getByLabel('Password').fill(account.password);
  await staffPage.signInAgain.getByRole('button', { name: 'Login' }).click();
  await expect(frame.toast('Order status updated')).toBeVisible();
  await expect(staffPage.row('LC100001').first()).toContainText('paid');
});

test('closing the sign-in keeps what is typed, and the page says that the session has ended', async ({
  page,
  staffPage,
}) => {
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await staffPage.field('Description').fill(text);
  await staffPage.endSession();
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.signInAgain).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(staffPage.signInAgain).toBeHidden();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await expect(staffPage.main.getByText('Your session has ended.').first()).toBeVisible();
  await staffPage.main.getByRole('button', { name: 'Sign in again' }).click();
  await staffPage.signInAgain.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(staffPage.signInAgain).toBeHidden();
  await expect(staffPage.main.getByText('Your session has ended.')).toHaveCount(0);
  await expect(staffPage.field('Description')).toHaveValue(text);
});

test('a draft survives a reload, which asks first', async ({ page, staffPage }) => {
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await staffPage.field('Description').fill(text);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(staffPage.form.getByRole('heading', { name: 'Edit product' })).toBeVisible();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await staffPage.form.getByRole('button', { name: 'Cancel' }).click();
  // Nothing is unsaved now: no question.
  await page.reload();
  await expect(staffPage.form.getByRole('heading', { name: 'Add product' })).toBeVisible();
  await expect(staffPage.field('Description')).toHaveValue('');
});

test('each product keeps its own draft, and the list marks it', async ({ shop, page, staffPage }) => {
  const socks = {
    title: 'Plush Socks',
    price: 12.5,
    image: '/media/brown-800.jpg',
    description: 'Warm.',
    inventory: 7,
  };
  await shop.staff.addProduct({ ...socks, variants: [] });
  await page.reload();
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await staffPage.field('Description').fill(text);
  await staffPage.row('Plush Socks').getByRole('button', { name: 'Edit' }).click();
  await expect(staffPage.field('Description')).toHaveValue('Warm.');
  await expect(staffPage.row(title)).toContainText('Unsaved');
  await expect(staffPage.row('Plush Socks')).not.toContainText('Unsaved');
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.row(title)).not.toContainText('Unsaved');
});

test('a link away from unsaved text asks first', async ({ page, frame, staffPage }) => {
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await frame.link('Shop').click();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await staffPage.field('Description').fill(text);
  await frame.link('Shop').click();
  await expect(staffPage.leaveQuestion).toBeVisible();
  await staffPage.leaveQuestion.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(staffPage.field('Description')).toHaveValue(text);
  await frame.link('Shop').click();
  await staffPage.leaveQuestion.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(staffPage.field('Description')).toHaveValue(text);
});

test('signing out asks first, and removes the drafts', async ({ page, staffPage }) => {
  await staffPage.row(title).getByRole('button', { name: 'Edit' }).click();
  await staffPage.field('Description').fill(text);
  await staffPage.signOut.click();
  await staffPage.leaveQuestion.getByRole('button', { name: 'Keep editing' }).click();
  await expect(staffPage.field('Description')).toHaveValue(text);
  await staffPage.signOut.click();
  await staffPage.leaveQuestion.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Two layers');
});
