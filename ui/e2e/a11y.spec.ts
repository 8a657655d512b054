import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { routes, states } from './screens';
import { expect, test } from './shop';
import { settle, showAll } from './show-all';

/** Nothing fades while it is looked at. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, go, only, status } of [...routes, ...states]) {
  test(`${name} has no accessibility fault, on a phone nor on a desktop`, async ({ page, shop, watch }) => {
    if (status !== undefined) watch.allowStatus(status);
    await page.setViewportSize({ width: 375, height: 812 });
    await go(page, shop);
    // A section that is laid out while axe measures moves the text below it off its background.
    await showAll(page);
    await settle(page);
    expect(await faults(page)).toEqual([]);
    if (only === 'phone') return;
    await page.setViewportSize({ width: 1280, height: 800 });
    await settle(page);
    expect(await faults(page)).toEqual([]);
  });
}

/** Evaluated, not put into a script tag: the page's policy lets no foreign script in. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run();
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
  });
}
