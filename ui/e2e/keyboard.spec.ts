import type { Page } from '@playwright/test';
import { productPath } from './support/brand';
import { routes } from './support/screens';
import { expect, test } from './support/shop';
import { showAll } from './support/show-all';

/** What the focus is on, and why a sighted keyboard user could not use it. */
interface Focused {
  name: string;
  isEnd: boolean;
  problems: string[];
}

test('Tab reaches every control of every page, and each is visible, marked and not covered', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  for (const { name, go } of routes)
    await test.step(name, async () => {
      await go(page, shop);
      await showAll(page);
      // They load when the browser is idle; the focus would be past their place.
      if (name === productPath) await expect(page.getByRole('main').locator('summary')).toHaveCount(3);
      for (const [width, height] of [
        [375, 667],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect.soft(await tabThrough(page), `${name} at ${width} px`).toEqual([]);
      }
    });
});

/** Presses Tab until the focus leaves the page. Returns what is wrong with the controls. */
async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('[data-reached]')) control.removeAttribute('data-reached');
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.tabIndex = -1;
    document.body.focus();
  });
  const problems: string[] = [];
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(describeFocus);
    if (focused.isEnd) return [...problems, ...(await page.evaluate(findUnreached))];
    problems.push(...focused.problems.map((problem) => `${focused.name} ${problem}`));
  }
  return [...problems, 'the focus never leaves the page'];
}

/** Runs in the page. */
function describeFocus(): Focused {
  const control = document.activeElement as HTMLElement;
  const name = `${control.tagName} ${control.ariaLabel ?? control.textContent.trim().slice(0, 40)}`;
  if (control === document.body || control.hasAttribute('data-reached')) return { name, isEnd: true, problems: [] };
  control.setAttribute('data-reached', '');
  const { left, top, width, height } = control.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
  const isInView = points.some(([x = 0, y = 0]) => x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight);
  const isOnTop = points.some(([x = 0, y = 0]) => {
    const onTop = document.elementFromPoint(x, y);
    return onTop !== null && (control.contains(onTop) || control.parentElement?.contains(onTop));
  });
  // The mark of an invisible radio button is on its label.
  const isMarked = [control, ...(control.parentElement?.children ?? [])].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  return {
    name,
    isEnd: false,
    problems: [
      ...(width * height > 0 && isInView ? [] : ['is out of view']),
      ...(isOnTop ? [] : ['is covered']),
      ...(isMarked ? [] : ['has no focus mark']),
    ],
  };
}

/**
 * Runs in the page. Returns the controls that the focus has not been on, except radio buttons, whose group is one stop,
 * and the buy bar, which is shown only while the same button of the page is out of view.
 */
function findUnreached(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
  const skipped = ':disabled, [tabindex="-1"], [data-reached], [type="radio"], [data-buy-bar] *';
  const unreached = controls.filter(
    (control) => !control.matches(skipped) && control.checkVisibility({ visibilityProperty: true }),
  );
  return unreached.map(({ tagName, textContent }) => `${tagName} ${textContent.trim()} was not reached`);
}
