import type { Locator, Page } from '@playwright/test';
import { routes, states } from './places';
import { productPath } from './pages/ProductPage';
import { expect, test } from './shop';

const wide = [
  'checkout with a cart',
  'checkout with errors',
  'success after an order',
  'staff products',
  'staff order open',
];
const places = [...routes, ...states.filter(({ name }) => wide.includes(name))];

for (const { name, go, status } of places) {
  test(`${name} stays still, asks no other host and fits every width`, async ({ page, shop, watch }) => {
    if (status !== undefined) watch.allowStatus(status);
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(shop.address)) strangers.push(request.url());
    });
    await watchShifts(page);
    await go(page, shop);
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const room = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(room, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
    }
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const letFontsCome = await hold(page, '**/*.woff2');
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await painted(page);
      await letFontsCome();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      await seeAll(page);
      expect(await shifted(page), `layout shift at ${width}`).toBeLessThan(0.01);
    }
    expect(strangers).toEqual([]);
  });
}

for (const path of ['/', productPath]) {
  for (const width of [375, 768, 1280]) {
    test(`the first screen of ${path} at ${width} needs no stylesheet, the rest waits for it`, async ({ page }) => {
      await page.setViewportSize({ width, height: 812 });
      await watchShifts(page);
      const letStylesCome = await hold(page, '**/*.css');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const button = page.getByRole('link', { name: 'Shop Now' }).or(page.getByRole('button', { name: 'Buy Now' }));
      const later = page.locator('[data-late]');
      await expect(later).not.toBeVisible();
      await expect(page.locator('footer')).not.toBeVisible();
      const before = await looks(button);
      await letStylesCome();
      await expect(later).toBeVisible();
      await expect(page.locator('footer')).toBeVisible();
      expect(await looks(button)).toEqual(before);
      expect(await shifted(page)).toBeLessThan(0.01);
    });
  }
}

/** Where an element is and how it is drawn. */
async function looks(element: Locator): Promise<unknown> {
  const style = await element.evaluate((el) => {
    const { backgroundColor, color, font, borderRadius } = getComputedStyle(el);
    return { backgroundColor, color, font, borderRadius };
  });
  return { ...style, box: await element.boundingBox() };
}

/** Adds up what moves on the page without having been asked to. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

/** Keeps files away until the page has been read without them, as on a slow first visit. */
async function hold(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, () => {});
  // Lets go of those held, too.
  return () => page.unroute(files);
}

/** Two frames: one to see what has changed, one to lay it out. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/** Scrolls through the page, so that everything that waits to be seen comes. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      // Two frames: one to see what has come into view, one to lay it out.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }
    const seen = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(seen.map((image) => image.decode()));
    window.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  });
}
