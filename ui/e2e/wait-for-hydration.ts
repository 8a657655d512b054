import type { Page } from '@playwright/test';

/** Makes goto and reload wait until the page answers, unless a test asks for an earlier moment. */
export async function waitForAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('shop:hydrated', () => Object.assign(window, { shopAnswers: true }));
  });
  const { goto, reload } = page;
  const answered = () => page.waitForFunction(() => 'shopAnswers' in window);
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await answered();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil === undefined) await answered();
    return response;
  };
}
