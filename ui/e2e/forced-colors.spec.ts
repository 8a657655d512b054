/* oxlint-disable unicorn/consistent-function-scoping -- findColors runs in the browser as text, so it must contain every function it calls. */
import type { Locator } from '@playwright/test';
import { routes, states } from './support/screens';
import { expect, test } from './support/shop';
import { showAll } from './support/show-all';
import { firstColor, L, M, thirdColor } from './support/brand';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Returns the styles of an element that remain visible with forced colors. */
function visibleStyle(element: Locator): Promise<Record<string, string>> {
  return element.evaluate((el) => {
    const { backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(el);
    return { backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle };
  });
}

/** Returns the contrast ratio of two rgb() colors, as defined by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

test('no ground of the forced colors shows through the seam of the two pictures of the home page', async ({
  frame,
  page,
}) => {
  await page.goto('/');
  for (const picture of await frame.main.getByRole('region').first().locator('img').all())
    await expect(picture).toHaveCSS('mask-image', 'none');
});

test('forced colors show the selected color, size and thumbnail, and the dot of the stock alert', async ({
  page,
  product,
}) => {
  await product.open();
  const swatch = (color: string) =>
    page.getByRole('radio', { name: color, exact: true }).locator('xpath=following-sibling::*[1]');
  const size = (name: string) =>
    page.getByRole('radio', { name, exact: true }).locator('xpath=following-sibling::*[1]');
  const { thumbnails } = product;
  expect(await visibleStyle(swatch(firstColor))).not.toEqual(await visibleStyle(swatch(thirdColor)));
  expect(await visibleStyle(size(M))).not.toEqual(await visibleStyle(size(L)));
  expect(await visibleStyle(thumbnails.nth(0))).not.toEqual(await visibleStyle(thumbnails.nth(1)));
  await page.getByRole('radio', { name: thirdColor, exact: true }).press('Space');
  await page.getByRole('radio', { name: L, exact: true }).press('Space');
  expect(await visibleStyle(swatch(thirdColor))).not.toEqual(await visibleStyle(swatch(firstColor)));
  expect(await visibleStyle(size(L))).not.toEqual(await visibleStyle(size(M)));
  const dot = await page
    .getByText(/Hurry|selling fast/)
    .first()
    .evaluate((text) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(text, '::before');
      const background = getComputedStyle(document.body).backgroundColor;
      return { borderTopColor, borderTopWidth, background };
    });
  expect(parseFloat(dot.borderTopWidth)).toBeGreaterThan(2);
  expect(contrast(dot.borderTopColor, dot.background)).toBeGreaterThan(3);
});

test('forced colors show the current checkout step', async ({ page, checkout, product }) => {
  await product.open();
  await product.buyNowButton.click();
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('b').first();
  await expect(checkout.placeOrderButton).toBeVisible();
  const first = await visibleStyle(step('Shipping'));
  expect(first).not.toEqual(await visibleStyle(step('Payment')));
  await checkout.fillShipping();
  await expect.poll(() => visibleStyle(step('Payment'))).toEqual(first);
  expect(await visibleStyle(step('Shipping'))).not.toEqual(first);
});

test('forced colors show disabled buttons', async ({ product, shop }) => {
  await shop.staff.setStock(firstColor, 0);
  await product.open();
  await expect(product.buyNowButton).toBeDisabled();
  expect(await visibleStyle(product.buyNowButton)).not.toEqual(await visibleStyle(product.shareButton));
});

test('forced colors draw the logos in the text color of a light and of a dark system', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await page.goto('/');
    for (const landmark of ['header', 'footer']) {
      const logo = await page.locator(`${landmark} img[src$=".svg"]`).evaluate((img) => {
        const { backgroundColor, objectPosition, forcedColorAdjust } = getComputedStyle(img) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        const background = getComputedStyle(document.body).backgroundColor;
        const { maskImage } = getComputedStyle(img);
        return { backgroundColor, objectPosition, forcedColorAdjust, maskImage, background };
      });
      expect(contrast(logo.backgroundColor, logo.background), `${landmark}, ${colorScheme}`).toBeGreaterThan(7);
      expect(logo.maskImage).toContain('/media/logo.svg');
      // The image itself, in its original colors, is moved out of view; the mask draws the logo.
      expect(parseFloat(logo.objectPosition)).toBeLessThan(-500);
    }
  }
});

test.describe('with motion', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'no-preference' } });

  test('forced colors keep the moving promotion from under its button, and edge toasts', async ({ page, frame }) => {
    await page.goto('/contact');
    const pause = frame.promotion.getByRole('button');
    const background = await pause.evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(background).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await frame.subscribeEmail.fill('maya@example.com');
    await frame.subscribeButton.click();
    await expect(frame.toast('Success!')).toHaveCSS('outline-style', 'solid');
  });
});

test('forced colors keep every text readable and every layer opaque on every page', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  const layers = ['home on a first visit', 'cart with lines', 'size chart', 'checkout with a cart', 'menu open'];
  const screens = [...routes, ...states.filter((state) => layers.includes(state.name))];
  // The menu of a phone last: a larger window closes it, which goes back in the history and would end the next visit.
  const inOrder = [
    ...screens.filter(({ only }) => only !== 'phone'),
    ...screens.filter(({ only }) => only === 'phone'),
  ];
  for (const { name, go, only } of inOrder)
    await test.step(name, async () => {
      await page.setViewportSize({ width: only === 'phone' ? 375 : 1280, height: 800 });
      await go(page, shop);
      await showAll(page);
      const { texts, transparent } = await page.evaluate(findColors);
      const unreadable = texts.filter(({ color, background }) => contrast(color, background) < 4.5);
      expect.soft(unreadable, name).toEqual([]);
      expect.soft(transparent, name).toEqual([]);
      expect(texts.length, name).toBeGreaterThan(5);
    });
});

/** Runs in the page. Returns the visible texts with their colors, and the layers through which others show. */
function findColors() {
  // The system's highlight has a little transparency.
  const isOpaque = (color: string) => !/^rgba\(.*, 0(\.[0-4]\d*)?\)$/.test(color);
  const backgroundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return isOpaque(backgroundColor) ? backgroundColor : backgroundOf(element.parentElement);
  };
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const isEnabled = (element: Element) => element.closest(':disabled, [aria-disabled=true]') === null;
  const texts = shown
    .filter((element) => hasText(element) && isEnabled(element) && !element.closest('noscript, script, style'))
    .map((element) => ({
      text: element.textContent?.slice(0, 40),
      color: getComputedStyle(element).color,
      background: backgroundOf(element),
    }));
  const pinned = shown.filter((element) => /fixed|sticky/.test(getComputedStyle(element).position));
  const transparent = pinned
    .filter((element) => hasText(element) && !isOpaque(getComputedStyle(element).backgroundColor))
    .map((element) => element.textContent?.slice(0, 40));
  return { texts, transparent };
}
