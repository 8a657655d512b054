import { test as liveTest } from './support/live-shop';
import { orderStates, routes, type Screen, states } from './support/screens';
import { liveStates } from './support/screens/live';
import { test as baseTest } from './support/shop';
import { waitForAssets, showAll } from './support/show-all';

const folder = 'screenshots';
const heights: Record<number, number> = { 375: 812, 768: 900, 1280: 900, 1920: 1080, 2560: 1440 };

for (const screen of [...routes, ...states]) takeScreenshots(screen);
for (const screen of liveStates) takeScreenshots(screen, liveTest);

baseTest.describe('in a shop that sends mail', () => {
  baseTest.use({ hasMail: true });
  for (const screen of orderStates) takeScreenshots(screen);
});

function takeScreenshots({ name, go, only, status }: Screen, test: typeof baseTest = baseTest): void {
  for (const width of only === 'phone' ? [375] : [375, 768, 1280, 1920, 2560]) {
    test(`${name} at ${width}`, async ({ page, shop, consoleGuard }) => {
      if (status !== undefined) consoleGuard.allowStatus(status);
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      await go(page, shop);
      // With the frame of the bank the network never counts as idle.
      if (!name.endsWith('at the bank')) await page.waitForLoadState('networkidle');
      await showAll(page);
      await waitForAssets(page);
      const isOverlay = (await page.getByRole('dialog').count()) > 0 || name === 'product buy bar' || name === 'toast';
      if (!isOverlay) await page.evaluate(() => window.scrollTo(0, 0));
      const file = name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
      await page.screenshot({ path: `${folder}/${file}-${width}.png`, fullPage: !isOverlay });
    });
  }
}
