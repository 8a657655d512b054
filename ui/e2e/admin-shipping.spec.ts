import type { Locator } from '@playwright/test';
import type { Shop } from './support/server';
import { expect, phone, test } from './support/shop';
import { isReady, numberOf, openStation, placePaidOrders, scan, stationOf, stopClock } from './support/station';
import { orderPrefix } from './support/brand';
import { trackingOf } from './support/tracking';

test('in the station a tracking number and Enter ship an order, and an empty field packs it', async ({
  page,
  shop,
  frame,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  await placePaidOrders(shop, 4);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?view=pack');
  await staffPage.main.getByRole('button', { name: 'Pack 4 orders' }).click();
  const station = stationOf(page);
  const tracking = station.getByLabel('Tracking number');
  await station.getByLabel('Carrier').selectOption('UPS');
  await isReady(station);
  await tracking.fill('1z999aa10123456784');
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100002`);
  await expect(tracking).toBeFocused();
  await expect(tracking).toHaveValue('');
  await isReady(station);
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  // In the empty field of a packed order, Enter goes on.
  await station.getByRole('button', { name: 'Previous' }).click();
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100002`);
  await isReady(station);
  await tracking.focus();
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  await expect(station.getByRole('alert')).toHaveText('');
  // The slip of another order, scanned into the field.
  await page.keyboard.type(`${orderPrefix}100004`);
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100004`);
  await isReady(station);
  await tracking.fill('12345');
  await page.keyboard.press('Enter');
  await expect(station).toContainText('Please enter 8 to 40 letters, digits, hyphens and spaces');
  await tracking.fill('1Z999AA10123456780');
  await page.keyboard.press('Enter');
  await expect(station).toContainText('UPS has no such tracking number. Please check each digit');
  await frame.toast(`${orderPrefix}100002 packed`).getByRole('button', { name: 'Undo' }).click();
  const stages = (await shop.staff.orders()).map(({ fulfillment }) => fulfillment?.stage);
  await expect.poll(async () => (await shop.staff.order(`${orderPrefix}100002`)).fulfillment?.stage).toBe('to_pack');
  expect(stages.slice(0, 2)).toEqual(['to_pack', 'to_pack']);
  const { fulfillment } = await shop.staff.order(`${orderPrefix}100001`);
  expect(fulfillment?.shipped).toMatchObject({ carrier: 'ups', tracking: '1Z999AA10123456784' });
  expect(fulfillment?.packed?.by).toBe('staff@shop.example');
  await page.reload();
  await staffPage.main.getByRole('button', { name: 'Pack 3 orders' }).click();
  await expect(station.getByLabel('Carrier')).toHaveValue('ups');
});

test('30 orders are shipped from the station in at most 40 presses and 30 scans', async ({ page, shop, staffPage }) => {
  await placePaidOrders(shop, 30);
  await staffPage.openWithToken(await shop.staff.token(), '/admin');
  const station = stationOf(page);
  const used = { presses: 0, scans: 0 };
  const click = async (locator: Locator) => {
    used.presses += 1;
    await locator.click();
  };
  await click(staffPage.tab('Packing'));
  await click(staffPage.main.getByRole('button', { name: 'Pack 30 orders' }));
  await click(station.getByLabel('Tracking number'));
  for (let count = 1; count <= 30; count += 1) {
    await numberOf(station)
      .filter({ hasText: numberAt(count) })
      .waitFor();
    await isReady(station);
    used.scans += 1;
    await scan(page, trackingOf(count));
  }
  await expect(station).toContainText('All packed');
  const shipped = (await shop.staff.orders()).map(({ order_number, fulfillment }) => [
    order_number,
    fulfillment?.shipped?.tracking,
  ]);
  const expected = Array.from({ length: 30 }, (_, index) => [numberAt(index + 1), trackingOf(index + 1)]);
  expect(shipped.reverse()).toEqual(expected);
  expect(used.presses).toBeLessThanOrEqual(40);
  expect(used.scans).toBeLessThanOrEqual(30);
});

const numberAt = (count: number) => `${orderPrefix}${100_000 + count}`;

test('a label that is read twice ships one order, and leaves nothing in the field', async ({
  page,
  shop,
  staffPage,
}) => {
  await placePaidOrders(shop, 2);
  await page.clock.install();
  const station = await openStation(page, shop.staff, staffPage);
  await isReady(station);
  await station.getByLabel('Tracking number').click();
  await stopClock(page);
  await page.keyboard.type(trackingOf(1));
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100002`);
  await page.keyboard.type(trackingOf(1));
  await page.keyboard.press('Enter');
  await expect(station.getByLabel('Tracking number')).toHaveValue('');
  await page.clock.resume();
  await isReady(station);
  await page.keyboard.type(trackingOf(2));
  await page.keyboard.press('Enter');
  await expect(station).toContainText('All packed');
  expect((await shop.staff.order(`${orderPrefix}100002`)).fulfillment?.shipped?.tracking).toBe(trackingOf(2));
});

test('the opened row packs, ships and corrects an order, and takes each back', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  await placePaidOrders(shop, 1);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100001`);
  const button = (name: string) => staffPage.main.getByRole('button', { name, exact: true });
  await expect(staffPage.main.getByRole('paragraph').filter({ hasText: /^To pack$/ })).toBeVisible();
  await button('Mark as packed').click();
  await expect(staffPage.main.getByText(/^Packed by staff, /)).toBeVisible();
  await button('Not packed').click();
  await button('Ship…').click();
  await staffPage.main.getByLabel('Tracking number').fill('9400 1118 9922 3197 4284 97');
  await button('Mark as shipped').click();
  const link = staffPage.main.getByRole('link', { name: '9400 1118 9922 3197 4284 97' });
  await expect(link).toHaveAttribute('href', /^https:\/\/tools\.usps\.com\/.*9400111899223197428497$/);
  await expect(staffPage.main.getByText(/^Shipped via USPS, /)).toBeVisible();
  await button('Change shipment…').click();
  await staffPage.main.getByLabel('Tracking number').fill('short');
  await button('Save shipment').click();
  await expect(staffPage.main.getByText('Please enter 8 to 40 letters')).toBeVisible();
  await staffPage.main.getByLabel('Tracking number').fill('9.40011E+21');
  await button('Save shipment').click();
  await expect(staffPage.main.getByText('A spreadsheet has rounded this number. Please copy it')).toBeVisible();
  await staffPage.main.getByLabel('Carrier').selectOption('Other carrier');
  await staffPage.main.getByLabel('Tracking number').fill('');
  await button('Save shipment').click();
  await expect(staffPage.main.getByText(/^Shipped via Other carrier, /)).toBeVisible();
  await button('Not shipped').click();
  await expect(button('Not packed')).toBeVisible();
  await expect(button('Ship…')).toBeVisible();
  expect((await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.stage).toBe('packed');
  expect(await page.evaluate(() => localStorage.getItem('carrier'))).toBe('other');
});

test('an order is delayed once, until a business day', async ({ shop, staffPage, consoleGuard }) => {
  consoleGuard.allowStatus(422);
  await placePaidOrders(shop, 1);
  const { fulfillment } = await shop.staff.order(`${orderPrefix}100001`);
  const later = (days: number) => new Date(Date.parse(fulfillment?.ship_by ?? '') + days * 86_400_000);
  const weekend = [1, 2, 3, 4, 5, 6].map(later).find(isWeekend);
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100001`);
  const button = (name: string) => staffPage.main.getByRole('button', { name, exact: true });
  await button('Delay…').click();
  await button('Save delay').click();
  await expect(staffPage.main.getByText('Please choose a day')).toBeVisible();
  const day = staffPage.main.getByLabel('Ships by');
  await day.fill(weekend?.toISOString().slice(0, 10) ?? '');
  await button('Save delay').click();
  await expect(staffPage.main.getByText(/Please choose a business day from/)).toBeVisible();
  const business = (await businessDays(shop)).slice(0, 1);
  await day.fill(business[0] ?? '');
  await button('Save delay').click();
  await expect(staffPage.main.getByText(/^Delayed from /)).toBeVisible();
  await expect(button('Delay…')).toBeHidden();
  expect((await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.delayed_until).toBe(business[0]);
});

function isWeekend(date: Date): boolean {
  return [0, 6].includes(date.getUTCDay());
}

/** Returns the dates of the second week after the promised one that are on no weekend and no holiday. */
async function businessDays(shop: Shop): Promise<string[]> {
  const { fulfillment } = await shop.staff.order(`${orderPrefix}100001`);
  const promised = Date.parse(fulfillment?.ship_by ?? '');
  const dates = [8, 9, 10, 11, 12, 13, 14].map((days) => new Date(promised + days * 86_400_000));
  const { federalHolidays } = await import('../src/rules/federal-holidays');
  const isOpen = (date: Date) =>
    ![0, 6].includes(date.getUTCDay()) && !federalHolidays(date.getUTCFullYear()).includes(date.getTime() / 86_400_000);
  return dates.filter(isOpen).map((date) => date.toISOString().slice(0, 10));
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a refusal hides neither itself nor the tracking number', async ({ page, shop, staffPage, consoleGuard }) => {
    consoleGuard.allowStatus(422);
    await placePaidOrders(shop, 1);
    const station = await openStation(page, shop.staff, staffPage);
    const [alert, tracking] = [station.getByRole('alert'), station.getByLabel('Tracking number')];
    await station.getByLabel('Carrier').selectOption('UPS');
    await isReady(station);
    await tracking.fill('1Z999AA10123456780');
    await tracking.press('Enter');
    await expect(alert).toContainText('UPS has no such tracking number');
    for (const shown of [alert, tracking]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
      // What is at its bottom is not something that covers it.
      const isOnTop = shown.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 8, bottom - 8));
      });
      expect(await isOnTop).toBe(true);
    }
  });
});
