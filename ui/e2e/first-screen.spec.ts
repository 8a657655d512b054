import type { Locator, Page } from '@playwright/test';
import { expect, phone, test } from './support/shop';
import { fourthColor, priceText } from './support/brand';

for (const [width, height] of [
  [1280, 720],
  [1366, 650],
] as const) {
  test(`Shop Now is on the first screen of a laptop at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeInViewport({ ratio: 1 });
  });

  test(`the whole gallery is on the first screen at ${width} x ${height}, the video too`, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await product.open();
    for (const part of [product.image, product.zoomButton, product.thumbnails.last()])
      await expectOnFirstScreen(page, part);
    await product.thumbnails.last().click();
    await expectOnFirstScreen(page, product.video, 0.99);
  });
}

test('the notices of the sale and of the stock are on one line of a phone', async ({ page, shop, product }) => {
  const middleOf = (text: string) =>
    product.main.getByText(text).evaluate((notice) => {
      const { top, bottom } = notice.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  for (const stock of ['Hurry! Only 3 left in stock', 'This item is selling fast!']) {
    for (const width of [360, 375, 412]) {
      await page.setViewportSize({ width, height: 812 });
      await product.open();
      const distance = (await middleOf(stock)) - (await middleOf('Sale ends soon!'));
      expect(Math.abs(distance), `${stock} at ${width}`).toBeLessThan(2);
    }
    await shop.staff.sellOut();
  }
});

for (const height of [667, 812]) {
  test.describe(`on a phone of 375 x ${height}`, () => {
    test.use({ ...phone, viewport: { width: 375, height } });

    test('the first screen of a product shows its picture, name, price and a way to buy', async ({ page, product }) => {
      await product.open();
      await expectOnFirstScreen(page, product.image.first(), 0.97);
      await expectOnFirstScreen(page, product.main.getByRole('heading', { level: 1 }));
      await expectOnFirstScreen(page, product.thumbnails.first());
      await expect(product.buyBar).toBeInViewport({ ratio: 1 });
      await expect(product.buyBar).toContainText(priceText(1));
      await expect(product.buyBar.getByRole('button', { name: 'Choose size' })).toBeInViewport({ ratio: 1 });
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
      const heading = product.main.getByRole('heading', { level: 1 });
      await expectAboveQuestion(page, heading);
      await expectAboveQuestion(page, product.main.getByText(priceText(1)).first());
      await expectAboveQuestion(page, product.addToCartButton, width >= 1280 ? 0 : height);
      expect(await page.evaluate(coveredByQuestion)).toEqual([]);
      for (const [path, part] of [
        ['/', page.getByRole('link', { name: 'Shop Now' })],
        ['/shop', heading],
        ['/checkout', page.getByRole('link', { name: 'Back to Shop' })],
      ] as const) {
        await page.goto(path);
        await expect(frame.cookies).toBeVisible();
        await expectAboveQuestion(page, part);
        expect(await page.evaluate(coveredByQuestion), path).toEqual([]);
      }
    });
  }
});

/** Asserts that an element ends above the cookie question, or the fold, or at most `further` pixels below. */
async function expectAboveQuestion(page: Page, part: Locator, further = 0): Promise<void> {
  await expect(part).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const box = await part.boundingBox();
  const end = await page.evaluate(() => {
    const question = document.querySelector('[aria-label="Cookies"]');
    const isFixed = question !== null && getComputedStyle(question).position === 'fixed';
    return isFixed ? question.getBoundingClientRect().top : innerHeight;
  });
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end + further);
}

/** Runs in the page. Returns what can be pressed, the title and the prices that are wholly or partly behind the question. */
function coveredByQuestion(): (string | null)[] {
  const question = document.querySelector('[aria-label="Cookies"]');
  const top = question?.getBoundingClientRect().top ?? 0;
  // In the page, it covers nothing.
  if (!question || getComputedStyle(question).position !== 'fixed') return [];
  const parts = document.querySelectorAll('main :is(a, button, label, summary, h1, h1 + *)');
  const isCovered = (part: Element) => {
    const { bottom, height } = part.getBoundingClientRect();
    const begins = bottom - height;
    const isCut = begins < top && bottom > top + 1;
    const isBehind = begins >= top && bottom <= innerHeight;
    return part.checkVisibility({ visibilityProperty: true }) && (isCut || isBehind);
  };
  return [...parts].filter(isCovered).map((part) => part.getAttribute('aria-label') ?? part.textContent);
}

test('in a low desktop window the swatches end where the sizes end', async ({ page, product }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await product.open();
  const distance = (await endOf(product.swatch(fourthColor))) - (await endOf(product.sizeChartButton));
  expect(Math.abs(distance)).toBeLessThan(16);
});

/** Returns the right edge of an element. */
async function endOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}
