import { titled } from './support/brand';
import { expect, test } from './support/shop';

test('the checks run when the page opens, say what to do, and run again', async ({ page, shop, staffPage }) => {
  await page.clock.install();
  await staffPage.openWithToken(await shop.staff.token(), '/admin');
  await staffPage.tab('Check').click();
  await expect(page).toHaveURL('/admin?tab=check');
  await expect(page).toHaveTitle(titled('Check'));
  const status = staffPage.main.getByRole('status');
  await expect(status).toContainText('No check has failed. Run at ');
  await expect(staffPage.row('clock')).toContainText('ok');
  await expect(staffPage.row('files')).toBeVisible();
  const before = await status.textContent();
  await page.clock.fastForward('02:00');
  await staffPage.main.getByRole('button', { name: 'Run again' }).click();
  await expect(status).not.toHaveText(before ?? '');
  await expect(staffPage.row('integrity')).toBeHidden();
  await staffPage.main.getByRole('button', { name: 'Check everything' }).click();
  await expect(staffPage.row('integrity')).toContainText('ok');
  await expect(status).toContainText('No check has failed.');
});

test('failed checks are counted on the tab and say what to do', async ({ page, shop, staffPage }) => {
  const findings = [
    { name: 'disk', status: 'failed', message: '3 MiB are free', hint: 'delete what the shop does not need' },
    { name: 'clock', status: 'warning', message: 'the clock is 5 min behind', hint: 'set the clock' },
    { name: 'backup', status: 'skipped', message: 'no folder', hint: null },
  ];
  let checks = 0;
  await page.route('**/api/check', (route) => {
    checks += 1;
    return route.fulfill({ json: { ok: false, checks: findings } });
  });
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  const tab = staffPage.main.getByRole('tab', { name: 'Check (1)' });
  await expect(tab).toBeVisible();
  await tab.click();
  await expect(staffPage.main.getByRole('status')).toContainText('1 check has failed.');
  await expect(staffPage.row('disk')).toContainText('What to do: delete what the shop does not need');
  expect(checks).toBe(1);
  await page.unroute('**/api/check');
  await staffPage.main.getByRole('button', { name: 'Run again' }).click();
  await expect(staffPage.tab('Check')).toHaveText('Check');
});
