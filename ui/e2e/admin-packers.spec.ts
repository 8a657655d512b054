import type { Browser, Locator, Page } from '@playwright/test';
import { orderPrefix } from './support/brand';
import { StaffPage } from './support/pages/StaffPage';
import type { Shop } from './support/server';
import { expect, test } from './support/shop';
import { isReady, numberOf, openStation, placePaidOrders, scan } from './support/station';

/** A person at the desk, with the station open. */
interface Packer {
  page: Page;
  station: Locator;
}

/** Opens the station for the staff account of the shop and for a colleague in another browser. */
async function openStations(
  shop: Shop,
  browser: Browser,
  page: Page,
): Promise<{ packers: Packer[]; close: () => Promise<void> }> {
  const ann = await shop.staff.colleague('ann@shop.example');
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  for (const one of [page, other]) await one.clock.install();
  const packers = [
    { page, station: await openStation(page, shop.staff, new StaffPage(page)) },
    { page: other, station: await openStation(other, ann, new StaffPage(other)) },
  ];
  return { packers, close: () => context.close() };
}

/** Fails unless each order has one entry that says that it was packed, and both packers packed some. */
async function eachIsPackedOnce(shop: Shop, count: number): Promise<void> {
  const orders = await shop.staff.orders();
  const packed = orders.map(({ history }) => history.filter(({ action }) => action === 'order.packed').length);
  expect(packed).toEqual(Array.from({ length: count }, () => 1));
  const entries = await shop.staff.audit('order.packed');
  expect(entries.map(({ name }) => name).sort()).toEqual(orders.map(({ order_number }) => order_number).sort());
  expect(new Set(orders.map(({ fulfillment }) => fulfillment?.packed?.by)).size).toBe(2);
}

/** What a packer sees at one moment. */
interface View {
  /** The order that is shown; null after the station was left, as nothing is to pack. */
  number: string | null;
  toPack: number;
  /** Whether a colleague packs the order, or has packed it. */
  isTaken: boolean;
  /** Whether a press counts; not in the 0.4 s after a scan. */
  isReady: boolean;
}

/** Runs in the page. */
function look(): View {
  const station = document.querySelector('[role="dialog"]');
  const action = station?.querySelector('[data-autofocus]');
  const text = (station ?? document.querySelector('main'))?.textContent ?? '';
  const [, count = '0'] = /(\d+) to pack/.exec(text) ?? /Pack (\d+) orders?/.exec(text) ?? [];
  return {
    number: station?.querySelector('h2')?.textContent?.trim() ?? null,
    toPack: Number(count),
    isTaken: action?.textContent === 'Next to pack',
    isReady: action?.hasAttribute('data-ready') ?? false,
  };
}

/**
 * Scans the slip of each order that the station offers, as fast as it goes on, until at most `left` are to pack. Passes
 * an order that a colleague took while its slip was scanned, and scans again if the scan only opened the order.
 */
async function packByScans(page: Page, left: number): Promise<void> {
  let view = await page.evaluate(look);
  while (view.toPack > left && view.number !== null) {
    const { number } = view;
    if (view.isTaken) await page.keyboard.press('Enter');
    else await scan(page, number);
    const isAnswered = async () => {
      view = await page.evaluate(look);
      return view.number !== number || view.isReady || view.toPack <= left;
    };
    await expect.poll(isAnswered, { intervals: [20] }).toBe(true);
  }
}

test('two packers with scanners pack each of 60 orders once, skip none, and see the same counts within 3 s', async ({
  browser,
  page,
  shop,
  consoleGuard,
}) => {
  // When both packers open an order, one claims it and the other gets a 409.
  consoleGuard.allowStatus(409);
  await placePaidOrders(shop, 60);
  const { packers, close } = await openStations(shop, browser, page);
  for (const left of [30, 0]) {
    await Promise.all(packers.map((packer) => packByScans(packer.page, left)));
    const open = (await shop.staff.orders()).filter(({ fulfillment }) => fulfillment?.packed === undefined).length;
    expect(open).toBeLessThanOrEqual(left);
    for (const packer of packers) {
      await packer.page.clock.runFor(3000);
      await expect.poll(async () => (await packer.page.evaluate(look)).toPack).toBe(open);
    }
  }
  await eachIsPackedOnce(shop, 60);
  await close();
});

test('two packers pack each of 20 orders once by pressing Enter, and skip none', async ({
  browser,
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(409);
  await placePaidOrders(shop, 20);
  const { packers, close } = await openStations(shop, browser, page);
  await Promise.all(packers.map(packByPresses));
  await eachIsPackedOnce(shop, 20);
  await close();
});

/** Presses Enter for each order that is offered, until none is left. */
async function packByPresses({ page, station }: Packer): Promise<void> {
  const ready = station.locator('[data-autofocus][data-ready]');
  for (let presses = 0; presses < 60; presses += 1) {
    await expect.poll(async () => (await ready.count()) > 0 || (await station.count()) === 0).toBe(true);
    if ((await station.count()) === 0 || (await station.getByText('Everything is packed.').count()) > 0) return;
    await page.keyboard.press('Enter');
  }
  throw new Error('the station does not end');
}

test('the slip of a colleague’s order is refused in red, and the next Enter packs nothing', async ({
  page,
  shop,
  staffPage,
}) => {
  await placePaidOrders(shop, 3);
  const bob = await shop.staff.colleague('bob@shop.example');
  await bob.changeOrder(await shop.staff.order(`${orderPrefix}100002`), { type: 'claim' });
  const station = await openStation(page, shop.staff, staffPage);
  await isReady(station);
  await scan(page, `${orderPrefix}100002`);
  await expect(station.getByRole('alert')).toHaveText(`bob is packing ${orderPrefix}100002.`);
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100001`);
  await isReady(station);
  await expect(station.getByRole('button', { name: `Back to ${orderPrefix}100001` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(station.getByRole('alert')).toBeEmpty();
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100001`);
  const packed = async () =>
    (await shop.staff.orders())
      .filter(({ fulfillment }) => fulfillment?.packed)
      .map(({ order_number }) => order_number);
  expect(await packed()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(numberOf(station)).toHaveText(`${orderPrefix}100003`);
  await isReady(station);
  await page.keyboard.press('Enter');
  await expect(station).toContainText('The rest is with bob. Nothing is left for you to pack.');
  await isReady(station);
  await page.keyboard.press('Enter');
  await expect(station).toBeHidden();
  expect((await packed()).sort()).toEqual([`${orderPrefix}100001`, `${orderPrefix}100003`]);
});
