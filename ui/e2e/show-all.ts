import type { Page } from '@playwright/test';

/** Lays out every section and loads every picture, also those that wait to come near. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-below-fold] > *, footer > *'))
      part.style.contentVisibility = 'visible';
    for (const image of document.images) image.loading = 'eager';
  });
}

/** Another width can choose another file of a picture. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode()));
    await document.fonts.ready;
  });
}
