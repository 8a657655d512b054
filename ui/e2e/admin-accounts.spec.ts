import { titled } from './support/brand';
import { expect, test } from './support/shop';
import { account } from './support/server';

const colleague = { email: 'colleague@shop.example', password: 'seven quiet otters swim' };

test('an account is added with the own password, signs in, and is removed', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
  browser,
}) => {
  consoleGuard.allowStatus(422);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=accounts');
  await expect(page).toHaveTitle(titled('Accounts'));
  await expect(staffPage.main).toContainText('there is one role');
  await staffPage.main.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Email').fill(colleague.email);
  await dialog.getByLabel('Password of the new account').fill('short');
  await dialog.getByLabel('Your own password').fill('not my password');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog).toContainText('Password must be at least 12 characters');
  await expect(dialog.getByLabel('Password of the new account')).toBeFocused();
  await dialog.getByLabel('Password of the new account').fill(colleague.password);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog).toContainText('This is not your password');
  await dialog.getByLabel('Your own password').fill(account.password);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog).toBeHidden();
  const row = staffPage.main.getByRole('listitem').filter({ hasText: colleague.email });
  await expect(row).toContainText('Never signed in');

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto('/admin/login');
  await other.getByLabel('Email', { exact: true }).first().fill(colleague.email);
  await other.getByLabel('Password', { exact: true }).fill(colleague.password);
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('tab', { name: 'Accounts' })).toBeVisible();
  await other.close();

  await page.reload();
  await row.getByRole('button', { name: /^End session of/ }).click();
  await expect(row).toContainText('No open session');
  await row.getByRole('button', { name: `Remove ${colleague.email}` }).click();
  const question = page.getByRole('dialog', { name: 'Remove this account?' });
  await question.getByLabel('Your own password').fill(account.password);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
  await expect(staffPage.main.getByRole('button', { name: `Remove ${account.email}` })).toBeHidden();
});

test('ending the session of this browser signs out', async ({ page, shop, staffPage }) => {
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=accounts');
  await staffPage.main.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
});
