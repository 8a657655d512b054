import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { codeOf } from './support/authenticator-app';
import { account } from './support/server';
import { expect, phone, test } from './support/shop';

/** Turns on the second factor, and returns its secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on second factor' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret));
  await dialog.getByLabel('Your own password').fill(account.password);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Turn on second factor' }).click();
  const recovery = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  const codes = await recovery.getByRole('listitem').allInnerTexts();
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await recovery.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await recovery.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, codes };
}

test('an account with a second factor needs a code, once in each browser', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
  browser,
}) => {
  consoleGuard.allowStatus(401);
  await staffPage.signIn();
  await staffPage.tab('Accounts').click();
  const { secret, codes } = await turnOn(page);
  await expect(staffPage.main).toContainText('Second factor on, 10 recovery codes left');
  await staffPage.signOutButton.click();
  await expect(page).toHaveURL('/admin/login');
  await staffPage.signIn();
  await expect(staffPage.tab('Accounts')).toBeVisible();

  for (const [code, left] of [
    [codeOf(secret, 30), 10],
    [codes[0] ?? '', 9],
  ] as const) {
    const other = await browser.newPage({ baseURL: shop.url, ...phone });
    await other.goto('/admin/login');
    const main = other.getByRole('main');
    await main.getByLabel('Email', { exact: true }).fill(account.email);
    await main.getByLabel('Password', { exact: true }).fill(account.password);
    await main.getByRole('button', { name: 'Login' }).click();
    await expect(main.getByLabel('Code')).toBeFocused();
    expect(await findViolations(other)).toEqual([]);
    await main.getByLabel('Code').fill('000000');
    await main.getByRole('button', { name: 'Login' }).click();
    await expect(main.getByRole('alert')).toHaveText(/^This code is wrong/);
    await main.getByLabel('Code').fill(code);
    await main.getByRole('button', { name: 'Login' }).click();
    await other.getByRole('tab', { name: 'Accounts' }).click();
    await expect(main).toContainText(`Second factor on, ${left} recovery codes left`);
    await other.close();
  }
});

test.describe('in a shop that requires it', () => {
  test.use({ flags: ['--require-second-factor'] });

  test('staff set one up before anything else', async ({ page, staffPage }) => {
    await staffPage.signIn();
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await turnOn(page);
    await expect(staffPage.tab('Orders')).toBeVisible();
    await page.reload();
    await expect(staffPage.tab('Orders')).toBeVisible();
  });
});
