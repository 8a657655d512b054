import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Returns the accessibility violations that axe finds on a page as it is shown now. */
export async function findViolations(page: Page): Promise<string[]> {
  // With evaluate instead of a script tag, because the page's policy blocks foreign scripts.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Axe leaves out this rule of WCAG 2.2 by default. The frames are those of Stripe.
    const rules = { 'target-size': { enabled: true } };
    const options: RunOptions = { resultTypes: ['violations'], rules, iframes: false };
    const { axe: loaded } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations } = await loaded.run(options);
    const problems = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${help}: ${html} ${any[0]?.message ?? ''}`),
    );
    // A control that is partly behind a fixed bar has its full size once the page is scrolled.
    return problems.filter((problem) => !/^target-size: .* is partially obscured/s.test(problem));
  });
}
