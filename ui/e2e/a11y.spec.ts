import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { routes, states } from './support/screens';
import { expect, test } from './support/shop';
import { waitForAssets, showAll } from './support/show-all';

/** Without animations, so that axe does not measure faded text. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, go, only, status } of [...routes, ...states]) {
  test(`${name} has no accessibility violation on a phone or a desktop`, async ({ page, shop, consoleGuard }) => {
    if (status !== undefined) consoleGuard.allowStatus(status);
    await page.setViewportSize({ width: 375, height: 812 });
    await go(page, shop);
    // A section laid out while axe measures would shift the text below it off its background.
    await showAll(page);
    await waitForAssets(page);
    expect(await findViolations(page)).toEqual([]);
    if (only === 'phone') return;
    await page.setViewportSize({ width: 1280, height: 800 });
    await waitForAssets(page);
    expect(await findViolations(page)).toEqual([]);
  });
}

/** Runs axe with evaluate instead of a script tag, because the page's policy blocks foreign scripts. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run();
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
  });
}
