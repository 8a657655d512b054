import { orderPrefix } from './support/brand';
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';

const linesOf = async (file: Download) => (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');

test('the selected orders, the filtered list or all orders are downloaded', async ({ page, shop, staffPage }) => {
  for (const [index, name] of ['Maya Rivers', 'Jo Lindqvist', 'Maya Brook'].entries())
    await shop.staff.placeOrder(makeOrder(index + 1, { name }));
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders&q=maya');
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  const exportAs = async (orders: string | null, file: string) => {
    await staffPage.main.getByRole('button', { name: 'Export' }).click();
    if (orders !== null) await dialog.getByLabel('Orders').selectOption(orders);
    await dialog.getByLabel('File').selectOption(file);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog).toBeHidden();
    return download;
  };

  const found = await exportAs(null, 'CSV: a row per color and size');
  expect(found.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const rows = await linesOf(found);
  expect(rows[0]).toMatch(/^\uFEFForder_number,created_at,status,/);
  expect(rows.filter((row) => row.includes('Maya'))).toHaveLength(rows.length - 1);
  expect(rows.length).toBeGreaterThan(2);

  await staffPage.main
    .getByRole('checkbox', { name: `Select ${orderPrefix}` })
    .first()
    .check();
  const selected = await exportAs(null, 'CSV of addresses, for Pirate Ship or ShipStation');
  expect(selected.suggestedFilename()).toMatch(/^addresses-/);
  const addresses = await linesOf(selected);
  expect(addresses).toHaveLength(2);
  expect(addresses[0]).toMatch(/^Order Number,Order Date,Name,/);
  expect(addresses[1]).toContain('Maya Brook');

  const all = JSON.parse(await readFile(await (await exportAs('All orders', 'JSON')).path(), 'utf8')) as unknown[];
  expect(all).toHaveLength(3);
});

test('an export can be of some days, and a failed one says why', async ({ page, shop, staffPage, consoleGuard }) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.main.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  const submit = dialog.getByRole('button', { name: 'Download' });
  await dialog.getByLabel('Placed from').fill('2026-01-02');
  await dialog.getByLabel('Placed to').fill('2026-01-01');
  await submit.click();
  await expect(dialog).toContainText('The last day must not be before the first');
  await dialog.getByLabel('Placed from').fill('2025-12-01');

  consoleGuard.allowStatus(503);
  await page.route('/api/orders/export?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The shop is busy' } }),
  );
  await submit.click();
  await expect(dialog).toContainText('The shop is busy.');
  await page.unroute('/api/orders/export?*');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect(await linesOf(await download)).toHaveLength(1);
});
