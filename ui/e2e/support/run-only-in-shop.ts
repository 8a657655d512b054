import type { Page } from '@playwright/test';

/**
 * Makes init scripts of a page run in documents of the shop only. Playwright also runs them in about:blank and in the frames
 * of other hosts, whose storage the full Chromium refuses.
 */
export function runOnlyInShop(page: Page): void {
  const { addInitScript } = page;
  page.addInitScript = (script, argument?: unknown) => {
    if (typeof script !== 'function') throw new Error('pass a function');
    const call = `(${script.toString()})(${JSON.stringify(argument)})`;
    return addInitScript.call(page, `if (window.top === window && location.protocol !== 'about:') ${call}`);
  };
}
