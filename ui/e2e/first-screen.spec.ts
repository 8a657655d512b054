import type { Locator, Page } from '@playwright/test';
import { expect, phone, test } from './support/shop';

for (const [width, height] of [
  [1280, 720],
  [1366, 650],
] as const) {
  test(`Shop Now is on the first screen of a laptop at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeInViewport({ ratio: 1 });
  });
}

for (const height of [667, 812]) {
  test.describe(`on a phone of 375 x ${height}`, () => {
    test.use({ ...phone, viewport: { width: 375, height } });

    test('the first screen of a product shows its picture, name, price and a way to buy', async ({ page, product }) => {
      await product.open();
      await expectOnFirstScreen(page, product.image.first(), 0.97);
      await expectOnFirstScreen(page, product.main.getByRole('heading', { level: 1 }));
      await expectOnFirstScreen(page, product.thumbnails.first());
      await expect(product.buyBar).toBeInViewport({ ratio: 1 });
      await expect(product.buyBar).toContainText('$4.99');
      await expect(product.buyBar.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
      await expect.poll(() => overlap(product.main.getByRole('heading', { level: 1 }), product.buyBar)).toBe(false);
    });

    test('the first screen of the checkout shows its first field', async ({ product, checkout }) => {
      await product.goToCheckout();
      await expect(checkout.field('name')).toBeInViewport({ ratio: 1 });
      await expect(checkout.main.getByText('Hurry! Only 3 left in stock')).toBeInViewport({ ratio: 1 });
      await expect(checkout.totalBar).toBeInViewport({ ratio: 1 });
    });
  });
}

async function expectOnFirstScreen(page: Page, part: Locator, ratio = 1): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(part).toBeInViewport({ ratio });
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('an element has no box');
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

test.describe('on a first visit', () => {
  test.use({ consent: null });

  for (const [width, height] of [
    [640, 360],
    [667, 375],
    [683, 325],
    [844, 390],
    [375, 667],
    [390, 844],
    [1280, 720],
    [1366, 650],
    [1440, 900],
  ] as const) {
    test(`at ${width} x ${height} the first screen has title and price, and the question covers nothing`, async ({
      page,
      frame,
      product,
    }) => {
      await page.setViewportSize({ width, height });
      await product.open();
      await expect(frame.cookies).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expectOnFirstScreen(page, product.main.getByRole('heading', { level: 1 }));
      await expectOnFirstScreen(page, product.main.getByText('$4.99').first());
      const add = await product.addToCartButton.boundingBox();
      const screens = width >= 1280 ? 1 : 2;
      expect((add?.y ?? Infinity) + (add?.height ?? 0)).toBeLessThanOrEqual(screens * height);
      expect(await page.evaluate(coveredByQuestion)).toEqual([]);
      await page.goto('/');
      await expect(frame.cookies).toBeVisible();
      await expectOnFirstScreen(page, page.getByRole('link', { name: 'Shop Now' }));
      expect(await page.evaluate(coveredByQuestion)).toEqual([]);
    });
  }
});

/** Runs in the page. Returns what can be pressed, the title and the prices that the cookie question covers in part. */
function coveredByQuestion(): (string | null)[] {
  const question = document.querySelector('[aria-label="Cookies"]');
  const top = question?.getBoundingClientRect().top ?? 0;
  // In the page, it covers nothing.
  if (!question || getComputedStyle(question).position !== 'fixed') return [];
  const parts = document.querySelectorAll('main :is(a, button, label, summary, h1, h1 + *)');
  const isCovered = (part: Element) => {
    const { bottom, height } = part.getBoundingClientRect();
    const begins = bottom - height;
    return part.checkVisibility({ visibilityProperty: true }) && begins < top && bottom > top + 1;
  };
  return [...parts].filter(isCovered).map((part) => part.getAttribute('aria-label') ?? part.textContent);
}
