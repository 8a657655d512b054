import type { Locator, Page } from '@playwright/test';
import type { StaffPage } from './pages/StaffPage';
import type { Shop } from './server';
import type { Staff } from './staff';
import { firstColor } from './brand';

export const packing = '/admin?view=pack';

/** Places orders and marks them as paid. */
export async function placePaidOrders(shop: Shop, count: number): Promise<void> {
  await shop.staff.setStock(firstColor, 500);
  await shop.staff.placeOrders(1, count);
  for (const order of await shop.staff.orders()) await shop.staff.setStatus(order, 'paid');
}

/** The station: one order on the full screen. */
export function stationOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pack one order' });
}

/** Opens the station at the first order. */
export async function openStation(page: Page, staff: Staff, staffPage: StaffPage): Promise<Locator> {
  await staffPage.openWithToken(await staff.token(), packing);
  await staffPage.main.getByRole('button', { name: /^Pack \d+ orders?$/ }).click();
  return stationOf(page);
}

/** The heading with the number of the order that is shown. */
export function numberOf(station: Locator): Locator {
  return station.getByRole('heading', { level: 2 });
}

/** Waits until a press counts: 0.4 s after an order was shown, and when nobody else packs it. */
export async function isReady(station: Locator): Promise<void> {
  // Asks at each frame: a locator asks less and less often.
  await station.page().waitForFunction(() => document.querySelector('[role="dialog"] [data-ready]') !== null);
}

/** Stops the clock of the page, so that the 0.4 s do not pass however slow the browser is. Install the clock first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Types what a scanner does: the text of a code, carriage return and line feed. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}
