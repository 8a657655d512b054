import type { Page } from '@playwright/test';

/** Makes goto and reload wait until the page is hydrated, unless a test passes `waitUntil`. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('shop:hydrated', () => Object.assign(window, { isHydrated: true }));
  });
  const { goto, reload } = page;
  const hydrated = () => page.waitForFunction(() => 'isHydrated' in window);
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil === undefined) await hydrated();
    return response;
  };
}
