import type { Locator, Page } from '@playwright/test';
import { hold } from './stall-requests';
import { productPath } from './pages/ProductPage';
import { expect, phone, test } from './shop';

const stored = () => localStorage.getItem('cookieConsent');

test.use({ consent: null });

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a first visit is asked about cookies at the bottom; Learn more leads to /privacy', async ({
      page,
      frame,
    }) => {
      await page.goto('/');
      const box = await frame.cookies.boundingBox();
      const { height } = page.viewportSize() ?? { height: 0 };
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 32);
      expect(await page.evaluate(stored)).toBeNull();
      await frame.cookies.getByRole('link', { name: 'Learn more' }).click();
      await expect(page).toHaveURL('/privacy');
      await expect(frame.cookies).toBeVisible();
    });
  });
}

for (const [button, value] of [
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
] as const) {
  test(`${button} stores ${value} and hides the question for good`, async ({ page, frame }) => {
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: button }).click();
    await expect(frame.cookies).toBeHidden();
    expect(await page.evaluate(stored)).toBe(value);
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    await expect(frame.cookies).toBeHidden();
  });
}

test('the question never comes between the two halves of a press', async ({ page, frame, product }) => {
  const deliver = await hold(page, '**/assets/*.js');
  await page.goto(productPath, { waitUntil: 'load' });
  await product.main.getByRole('button', { name: 'Buy Now' }).hover();
  await page.mouse.down();
  deliver();
  await page.waitForFunction(() => 'shopAnswers' in window);
  await page.mouse.up();
  await expect(page).toHaveURL('/checkout');
  await expect(frame.cookies).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the question makes way for the buy bar', async ({ page, frame, product, cart }) => {
    await product.open();
    await product.main.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    await expect(product.buyBar).toBeInViewport();
    await expect(frame.cookies).toBeInViewport();
    await product.buyBar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart.drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await frame.cookies.getByRole('button', { name: 'Decline' }).click();
    await expect(frame.cookies).toBeHidden();
  });

  for (const path of ['/', productPath]) {
    test(`nothing that takes the focus on ${path} stays under what lies over the lower edge`, async ({
      page,
      frame,
    }) => {
      await page.goto(path);
      await expect(frame.cookies).toBeVisible();
      expect(await covered(page)).toEqual([]);
    });
  }
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`at ${width} x ${height} the question covers no control: not Shop Now, nor any that takes the focus`, async ({
    page,
    frame,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(frame.cookies).toBeVisible();
    const shopNow = page.getByRole('link', { name: 'Shop Now' });
    // The text may move once more when its font loads.
    await expect.poll(async () => overlap(await rectOf(shopNow), await rectOf(frame.cookies))).toBe(false);
    if (width < 1024) expect(await rectOf(frame.cookies)).toMatchObject({ x: 0, width });
    for (const path of ['/', productPath, '/contact']) {
      await page.goto(path);
      await expect(frame.cookies).toBeVisible();
      expect(await partlyCovered(page), path).toEqual([]);
    }
  });

  test(`at ${width} x ${height} the question and the buy bar lie side by side`, async ({ page, frame, product }) => {
    await page.setViewportSize({ width, height });
    await product.open();
    await product.main.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    if (width < 768) {
      await expect(product.buyBar).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => overlap(await rectOf(product.buyBar), await rectOf(frame.cookies))).toBe(false);
    } else {
      await expect(product.buyBar).toBeHidden();
    }
    await expect(frame.cookies).toBeInViewport({ ratio: 1 });
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function rectOf(part: Locator): Promise<Box> {
  const found = await part.boundingBox();
  if (!found) throw new Error('it has no box');
  return found;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Focuses every control of the page in turn; answers those that the question or the buy bar then covers in part. */
function partlyCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stops = document.querySelectorAll<HTMLElement>(':is(main, footer) :is(a, button, input, textarea, summary)');
    const found: string[] = [];
    for (const stop of stops) {
      if (!stop.checkVisibility({ visibilityProperty: true }) || stop.closest('[data-buy-bar]')) continue;
      stop.focus();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const { left, top, right, bottom } = stop.getBoundingClientRect();
      const over = [...document.querySelectorAll('[aria-label="Cookies"], [data-buy-bar]')].some((layer) => {
        const cover = layer.getBoundingClientRect();
        return left < cover.right && right > cover.left && top < cover.bottom - 1 && bottom > cover.top + 1;
      });
      if (over) found.push(`${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent}`);
    }
    return found;
  });
}

/** Focuses every link, button and field of the page in turn; answers those of which nothing is to be seen then. */
function covered(page: Page): Promise<(string | null)[]> {
  return page.evaluate(async () => {
    const stops = document.querySelectorAll<HTMLElement>(':is(main, footer) :is(a, button, input, textarea, summary)');
    const hidden: (string | null)[] = [];
    for (const stop of stops) {
      if (!stop.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      stop.focus();
      await new Promise(requestAnimationFrame);
      const { left, top, right, bottom } = stop.getBoundingClientRect();
      const middle = (left + right) / 2;
      const rows = [0.1, 0.5, 0.9].map((part) => top + (bottom - top) * part);
      const seen = (y: number) => document.elementsFromPoint(middle, y)[0]?.closest('section, aside, header');
      const over = rows.map(seen).filter((part) => part?.matches('[aria-label="Cookies"], [aria-label="Buy"], header'));
      if (over.length === rows.length && !over.some((part) => part?.contains(stop))) hidden.push(stop.textContent);
    }
    return hidden;
  });
}
