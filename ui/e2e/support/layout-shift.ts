import type { Page } from '@playwright/test';

/**
 * Sums the layout shifts that no user input caused, or all of them: Chromium also counts it as input that an emulated
 * phone sets the size of its viewport.
 */
export async function recordLayoutShifts(page: Page, { all = false } = {}): Promise<void> {
  await page.addInitScript((countsAll) => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (countsAll || !entry.hadRecentInput)
          (window as unknown as { layoutShift: number }).layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, all);
}

export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
}
