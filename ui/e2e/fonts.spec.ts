import { brand } from './support/brand';
import type { Page } from '@playwright/test';
import { Frame } from './support/pages/Frame';
import { stallRequests } from './support/stall-requests';
import { expect, test } from './support/shop';

/** Whether texts are shown in their font: its letters are not as wide as those of the font behind it. */
const isShown = (page: Page) =>
  page.evaluate((family) => {
    const [shown, behind] = [`${family}, monospace`, 'monospace'].map((font) => {
      const text = document.createElement('span');
      text.style.cssText = `position: absolute; font: 40px ${font}`;
      text.textContent = 'mmmmiiiiWWgq';
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    });
    return shown !== behind;
  }, brand.textFont.family);

test('a font that loads too late for the first page is used from the next page on', async ({ page }) => {
  const release = await stallRequests(page, `**/${brand.textFont.file}*.woff2`);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  // The scripts load at the first input: the load event waits for the font.
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => 'isHydrated' in window);
  release();
  await page.evaluate(() => document.fonts.ready);
  expect(await isShown(page), 'the font of visible text does not change').toBe(false);
  await new Frame(page).footer.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/faq/);
  await expect.poll(() => isShown(page)).toBe(true);
});
