import type { Page } from '@playwright/test';

/** Lays out every section and loads every image, including those deferred until they are near the viewport. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.complete = '';
    for (const image of document.images) image.loading = 'eager';
  });
}

/** Loads visible images and waits for them and fonts: a new viewport width can select other image files. */
export async function waitForAssets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const shown = [...document.images].filter((image) => image.checkVisibility());
    // Includes images that the page added after showAll: a lazy image far from the viewport never loads.
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode()));
    await document.fonts.ready;
  });
}

/** Waits for the images in the viewport and for fonts. */
export async function waitForViewport(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility());
    const inView = shown.filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await Promise.all(inView.map((image) => image.decode()));
    await document.fonts.ready;
  });
}

/**
 * Waits until the page has loaded and no file has arrived for half a second. Playwright's own state sometimes counts a
 * request that was stalled as in flight for ever.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = Math.max(visit?.loadEventEnd ?? 0, ...files.map(({ responseEnd }) => responseEnd));
    return performance.now() - last > 500;
  });
}

/** Waits two frames: one to detect changes, one to lay them out. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}
