import { makeOrder } from './support/order';
import type { Staff } from './support/staff';
import { expect, test } from './support/shop';
import { isReady, numberOf, openStation, packing, placePaidOrders, scan, stopClock } from './support/station';
import { express, orderPrefix } from './support/brand';

async function packedNumbers(staff: Staff): Promise<string[]> {
  const orders = (await staff.orders()).filter(({ fulfillment }) => fulfillment?.packed !== undefined);
  return orders.map(({ order_number }) => order_number).sort();
}

test('a scan opens an order, and a second scan marks it as packed', async ({ page, shop, staffPage }) => {
  await placePaidOrders(shop, 4);
  const station = await openStation(page, shop.staff, staffPage);
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100001`);
  await isReady(station);
  await scan(page, `${orderPrefix}100003`);
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  await scan(page, `${orderPrefix}100003`.toLowerCase());
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100004`);
  expect(await packedNumbers(shop.staff)).toEqual([`${orderPrefix}100003`]);
  // Paid after the page had loaded.
  await shop.staff.placeOrder(makeOrder(5));
  await shop.staff.setStatus(await shop.staff.order(`${orderPrefix}100005`), 'paid');
  await scan(page, `${orderPrefix}100005`);
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100005`);
});

test('an unknown, cancelled or shipped order is refused loudly, and so is another code', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(404);
  await placePaidOrders(shop, 4);
  const station = await openStation(page, shop.staff, staffPage);
  await isReady(station);
  await page.evaluate(countTones);
  await shop.staff.setStatus(await shop.staff.order(`${orderPrefix}100002`), 'cancelled');
  await shop.staff.ship(await shop.staff.order(`${orderPrefix}100003`), '9400111899223197428497');
  const alert = station.getByRole('alert');
  for (const [text, message] of [
    [`${orderPrefix}999999`, `There is no order ${orderPrefix}999999.`],
    [`${orderPrefix}100002`, `${orderPrefix}100002: This order is cancelled. Do not pack it.`],
    [`${orderPrefix}100003`, `${orderPrefix}100003: This order has already been shipped.`],
    ['4006381333931', '4006381333931 is not an order number.'],
  ] as const) {
    await scan(page, text);
    await expect(alert).toHaveText(message);
    await expect(numberOf(station)).toHaveText(`${orderPrefix}100001`);
  }
  expect(await page.evaluate(() => (window as unknown as { tones: number }).tones)).toBe(4);
  expect(await packedNumbers(shop.staff)).toEqual([`${orderPrefix}100003`]);
});

test('a held Enter, and a second press at once, pack one order', async ({ page, shop, staffPage }) => {
  await placePaidOrders(shop, 6);
  await page.clock.install();
  const station = await openStation(page, shop.staff, staffPage);
  await isReady(station);
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100002`);
  await isReady(station);
  await stopClock(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await isReady(station);
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  expect(await packedNumbers(shop.staff)).toEqual([`${orderPrefix}100001`, `${orderPrefix}100002`]);
});

test('a packed order can be taken back from its toast', async ({ page, shop, frame, staffPage }) => {
  await placePaidOrders(shop, 3);
  const station = await openStation(page, shop.staff, staffPage);
  for (const number of [`${orderPrefix}100001`, `${orderPrefix}100002`]) {
    await expect(numberOf(station)).toHaveText(number);
    await isReady(station);
    await page.keyboard.press('Enter');
  }
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  await frame.toast(`${orderPrefix}100002 packed`).getByRole('button', { name: 'Undo' }).click();
  await expect(station.getByRole('status').first()).toContainText('2 to pack');
  expect(await packedNumbers(shop.staff)).toEqual([`${orderPrefix}100001`]);
});

test('an unpaid order needs a second press', async ({ page, shop, staffPage }) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), `${packing}&orders=${orderPrefix}100001`);
  await staffPage.main.getByRole('button', { name: 'Pack 1 order' }).click();
  const station = page.getByRole('dialog', { name: 'Pack one order' });
  await isReady(station);
  await station.getByRole('button', { name: 'Pack unpaid order' }).click();
  await expect(station.getByRole('button', { name: 'Press again: not paid yet' })).toBeVisible();
  expect(await packedNumbers(shop.staff)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(station).toContainText('Everything is packed.');
  expect(await packedNumbers(shop.staff)).toEqual([`${orderPrefix}100001`]);
});

test('express orders come first and say so, also on slips and labels', async ({ page, shop, staffPage }) => {
  await placePaidOrders(shop, 2);
  await shop.staff.placeOrder(makeOrder(3, express));
  await shop.staff.setStatus(await shop.staff.order(`${orderPrefix}100003`), 'paid');
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await staffPage.openWithToken(await shop.staff.token(), packing);
  const queue = page.getByRole('region', { name: 'Orders to pack' }).getByRole('listitem');
  await expect(queue).toHaveText([
    /[A-Z]{2}100003 Express.*Same address as [A-Z]{2}100001 and [A-Z]{2}100002/,
    /[A-Z]{2}100001/,
    /[A-Z]{2}100002/,
  ]);
  for (const kind of ['slips', 'labels']) {
    await staffPage.main.getByRole('button', { name: `Print ${kind}` }).click();
    await expect(page.locator('[data-print]').getByText('Express')).toHaveCount(1);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-print]')).toHaveCount(0);
  }
  await queue.first().getByRole('button').click();
  await expect(numberOf(page.getByRole('dialog'))).toHaveText(`${orderPrefix}100003 Express`);
});

test('a batch is printed as a pick list, slips and labels, and can be printed again', async ({
  page,
  shop,
  staffPage,
}) => {
  await placePaidOrders(shop, 33);
  const first = Array.from({ length: 30 }, (_, index) => `${orderPrefix}${100_001 + index}`);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await staffPage.openWithToken(await shop.staff.token(), packing);
  const queue = page.getByRole('region', { name: 'Orders to pack' }).getByRole('listitem');
  const which = staffPage.main.getByRole('combobox', { name: 'What to print' });
  const sheets = page.locator('[data-print]');
  const printed = async (button: string) => {
    await staffPage.main.getByRole('button', { name: button }).click();
    await expect(sheets).toHaveCount(1);
    const numbers = [...new Set((await sheets.textContent())?.match(/[A-Z]{2}\d{6}/g))];
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheets).toHaveCount(0);
    return numbers;
  };
  await which.selectOption('next');
  await expect(which.getByRole('option', { name: 'Next batch: 30 orders' })).toBeAttached();
  expect(await printed('Print pick list')).toEqual(first);
  await expect(which).toHaveValue('last');
  await expect(queue.filter({ hasText: 'printed' })).toHaveCount(30);
  expect(await printed('Print slips')).toEqual(first);
  await shop.staff.changeOrder(await shop.staff.order(`${orderPrefix}100001`), { type: 'pack' });
  await page.reload();
  await expect(queue.filter({ hasText: 'printed' })).toHaveCount(29);
  await which.selectOption('next');
  await shop.staff.setStatus(await shop.staff.order(`${orderPrefix}100032`), 'cancelled');
  expect(await printed('Print labels')).toEqual([`${orderPrefix}100031`, `${orderPrefix}100033`]);
  expect((await shop.staff.order(`${orderPrefix}100031`)).fulfillment?.printed_at).toBeDefined();
  await which.selectOption('all');
  expect(await printed('Print pick list')).toEqual([...first.slice(1), `${orderPrefix}100031`, `${orderPrefix}100033`]);
});

test('the list follows what others do, and shows who packs which order', async ({ page, shop, staffPage }) => {
  await placePaidOrders(shop, 3);
  const ann = await shop.staff.colleague('ann@shop.example');
  await page.clock.install();
  await staffPage.openWithToken(await shop.staff.token(), packing);
  const queue = page.getByRole('region', { name: 'Orders to pack' }).getByRole('listitem');
  await expect(queue).toHaveCount(3);
  await ann.changeOrder(await shop.staff.order(`${orderPrefix}100001`), { type: 'pack' });
  await ann.changeOrder(await shop.staff.order(`${orderPrefix}100002`), { type: 'claim' });
  await shop.staff.placeOrder(makeOrder(4));
  await shop.staff.setStatus(await shop.staff.order(`${orderPrefix}100004`), 'paid');
  await page.clock.runFor(15_000);
  await expect(queue).toHaveText([
    /[A-Z]{2}100001.*packed by ann/,
    /[A-Z]{2}100002.*ann is packing this/,
    /[A-Z]{2}100003/,
    /[A-Z]{2}100004/,
  ]);
  // While a colleague packs too, the list is loaded more often.
  await ann.changeOrder(await shop.staff.order(`${orderPrefix}100002`), { type: 'pack' });
  await page.clock.runFor(3_000);
  await expect(queue.nth(1)).toContainText('packed by ann');
  await staffPage.main.getByRole('button', { name: 'Pack 2 orders' }).click();
  await expect(numberOf(page.getByRole('dialog'))).toHaveText(`${orderPrefix}100003`);
});

/** Runs in the page. Counts the tones instead of sounding them. */
function countTones(): void {
  const counted = window as unknown as { tones: number };
  counted.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function count(this: OscillatorNode, ...when: [number?]) {
    counted.tones += 1;
    start.apply(this, when);
  };
}
