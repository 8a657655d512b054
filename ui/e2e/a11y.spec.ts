import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { test as liveTest } from './support/live-shop';
import { orderStates, routes, type Screen, states } from './support/screens';
import { liveStates } from './support/screens/live';
import type { Shop } from './support/server';
import { expect, test } from './support/shop';
import { waitForAssets, showAll } from './support/show-all';

test.beforeEach(({ consoleGuard }) => {
  // Resizing right after load can select a different image file from the one the page preloaded.
  consoleGuard.allow(/was preloaded using link preload but not used/);
});

test('no page has an accessibility violation on a phone or a desktop', async ({ page, shop, consoleGuard }) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  for (const screen of routes) await test.step(screen.name, () => expectNoViolations(page, shop, screen));
});

states.forEach(testViolations);

test.describe('in a shop that sends mail', () => {
  test.use({ hasMail: true });
  orderStates.forEach(testViolations);
});

liveTest('no page of a shop that takes cards has an accessibility violation', async ({ page, shop, consoleGuard }) => {
  liveTest.setTimeout(300_000);
  for (const { status } of liveStates) if (status !== undefined) consoleGuard.allowStatus(status);
  for (const screen of liveStates) await liveTest.step(screen.name, () => expectNoViolations(page, shop, screen));
});

function testViolations(screen: Screen): void {
  test(`${screen.name} has no accessibility violation on a phone or a desktop`, async ({
    page,
    shop,
    consoleGuard,
  }) => {
    if (screen.status !== undefined) consoleGuard.allowStatus(screen.status);
    await expectNoViolations(page, shop, screen);
  });
}

async function expectNoViolations(page: Page, shop: Shop, { name, go, only }: Screen): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await go(page, shop);
  // A section laid out while axe measures would shift the text below it off its background.
  await showAll(page);
  await waitForAssets(page);
  expect.soft(await findViolations(page), `${name} on a phone`).toEqual([]);
  if (only === 'phone') return;
  await page.setViewportSize({ width: 1280, height: 800 });
  await waitForAssets(page);
  expect.soft(await findViolations(page), `${name} on a desktop`).toEqual([]);
}
