import { readFile } from 'node:fs/promises';
import { firstColor, priceOf, priceText, titled } from './support/brand';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';

test('the figures of today, 7 and 30 days, as tiles, bars, tables and CSV', async ({ page, shop, staffPage }) => {
  await shop.staff.placeOrders(1, 3);
  const [newest, middle] = await shop.staff.orders();
  if (!newest || !middle) throw new Error('no orders');
  await shop.staff.setStatus(newest, 'paid');
  await shop.staff.setStatus(middle, 'cancelled');
  await staffPage.openWithToken(await shop.staff.token(), '/admin');
  await staffPage.tab('Figures').click();
  await expect(page).toHaveURL('/admin?tab=figures');
  await expect(page).toHaveTitle(titled('Figures'));
  const tiles = staffPage.main.getByRole('definition');
  await expect(tiles).toHaveText(sums(priceText(1), '$0.00', priceText(1)));
  const chart = staffPage.main.getByRole('img', { name: /^3 orders in all, at most 3 a day, on / });
  await expect(chart).toBeVisible();
  await expect(chart.locator('g')).toHaveCount(7);
  await expect(staffPage.main).toContainText("Days begin at midnight in the shop's time zone");

  const units = staffPage.main.getByRole('table', { name: makeOrder(1).items[0]?.title ?? '' });
  await expect(units.getByRole('row')).toHaveText([/Color.*Total/, new RegExp(`${firstColor}.*1`)]);

  await staffPage.main.getByText('Show by day').click();
  const days = staffPage.main.getByRole('table', { name: 'Orders, units and money by day' }).getByRole('row');
  await expect(days).toHaveCount(8);
  await expect(days.nth(1).getByRole('cell')).toHaveText(['3', '1', '0', priceText(1), '$0.00', '$0.00', priceText(1)]);
  const states = staffPage.main.getByRole('table', { name: 'Money by state' }).getByRole('row');
  await expect(states).toHaveText([/State.*Net/, new RegExp(`^[A-Z]{2}\\$${one}\\$0\\.00\\$0\\.00\\$${one}$`)]);

  const period = staffPage.main.getByRole('navigation', { name: 'Period' });
  await period.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL('/admin?tab=figures&days=30');
  await expect(staffPage.main).toContainText('up to the same time');
  await expect(chart.locator('g')).toHaveCount(30);
  const download = page.waitForEvent('download');
  await staffPage.main.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(32);
  expect(lines[0]).toMatch(/^\uFEFFdate,/);
  expect(lines[30]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,3,1,0,${one},0.00,0.00,${one},1$`));

  await period.getByRole('link', { name: 'Today' }).click();
  await expect(tiles).toHaveText(sums(priceText(1), '$0.00', priceText(1)));
  await expect(chart).toBeHidden();
  await shop.staff.setStatus(middle, 'paid');
  await staffPage.main.getByRole('button', { name: 'Refresh' }).click();
  await expect(tiles.first()).toHaveText(priceText(2));
  await shop.staff.setStatus(middle, 'cancelled');
  await staffPage.main.getByRole('button', { name: 'Refresh' }).click();
  await expect(tiles).toHaveText(sums(priceText(2), priceText(1), priceText(1)));
  const money = page.waitForEvent('download');
  await staffPage.main.getByRole('button', { name: 'Export money' }).click();
  const moneyFile = await money;
  expect(moneyFile.suggestedFilename()).toMatch(/^money-(\d{4}-\d\d-\d\d)-\1\.csv$/);
  const entries = (await readFile(await moneyFile.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(entries.map((entry) => [entry.split(',')[1], entry.split(',')[5]])).toEqual([
    ['charge', one],
    ['charge', one],
    ['charge_reversed', `-${one}`],
  ]);
});

test('without orders the figures are zero', async ({ shop, staffPage }) => {
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=figures');
  await expect(staffPage.main.getByRole('img', { name: 'No orders on any day' })).toBeVisible();
  await expect(staffPage.main).toContainText('Nothing was sold in this period.');
});

test('the figures of a month, a quarter and any dates, compared with the days before', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 3);
  const [newest] = await shop.staff.orders();
  if (!newest) throw new Error('no orders');
  await shop.staff.setStatus(newest, 'paid');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=figures');
  const tiles = staffPage.main.getByRole('definition');
  const terms = staffPage.main.getByRole('term');
  await expect(terms).toHaveText(['Gross', 'Refunds', 'Disputed', 'Net', 'Orders', 'Units']);

  const calendar = staffPage.main.getByLabel('Month, quarter or year');
  await calendar.selectOption({ index: 1 });
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
  await expect(tiles.first()).toHaveText(priceText(1));
  await calendar.selectOption({ index: 3 });
  await expect(tiles.first()).toHaveText('$0.00');
  await expect(staffPage.main).toContainText('Nothing was sold in this period.');
  await calendar.selectOption({ index: 14 });
  await expect(staffPage.main.getByRole('heading', { name: 'Orders per month' })).toBeVisible();
  await expect(staffPage.main.getByRole('img', { name: /^3 orders in all, at most 3 a month, in / })).toBeVisible();

  await staffPage.main.getByLabel('From').fill('2026-03-02');
  await staffPage.main.getByLabel('To', { exact: true }).fill('2026-03-01');
  await staffPage.main.getByRole('button', { name: 'Show' }).click();
  await expect(staffPage.main).toContainText('The last day must not be before the first');
  await staffPage.main.getByLabel('From').fill('2026-02-01');
  await staffPage.main.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/admin?tab=figures&from=2026-02-01&to=2026-03-01');
  await expect(staffPage.main).toContainText('Feb 1, 2026 to Mar 1, 2026 compared with Jan 3, 2026 to Jan 31, 2026');
});

/** Returns the texts of the tiles of three orders, of which one is sold. */
/** The sum of an order, as files write it. */
const one = priceOf(1).toFixed(2);

function sums(gross: string, refunds: string, net: string): string[] {
  return [
    [gross, 'charged or marked as paid', 'before $0.00'],
    [refunds, 'refunds, and payments taken back', 'before $0.00'],
    ['$0.00', 'by cardholders', 'before $0.00'],
    [net, 'gross less refunds and disputed', 'before $0.00'],
    ['3', 'placed', 'before 0'],
    ['1', 'sold', 'before 0'],
  ].flat();
}
