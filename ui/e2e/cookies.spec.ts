import type { Locator, Page } from '@playwright/test';
import { productPath } from './support/brand';
import { stallRequests } from './support/stall-requests';
import { expect, phone, test } from './support/shop';

const stored = () => localStorage.getItem('cookieConsent');

test.use({ consent: null });

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a first visit shows the cookie banner at the bottom; Learn more opens /privacy', async ({ page, frame }) => {
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
  test(`${button} stores ${value} and hides the cookie banner permanently`, async ({ page, frame }) => {
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: button }).click();
    await expect(frame.cookies).toBeHidden();
    expect(await page.evaluate(stored)).toBe(value);
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    await expect(frame.cookies).toBeHidden();
  });
}

test('the cookie banner never appears between mouse down and mouse up', async ({ page, frame, product }) => {
  const release = await stallRequests(page, '**/assets/*.js');
  await page.goto(productPath, { waitUntil: 'load' });
  await product.main.getByRole('button', { name: 'Buy Now' }).hover();
  await page.mouse.down();
  release();
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.mouse.up();
  await expect(page).toHaveURL('/checkout');
  await expect(frame.cookies).toBeVisible();
});

test('on a desktop no buy bar is above the open question', async ({ frame, product }) => {
  await product.open();
  await expect(frame.cookies).toBeVisible();
  const reviews = product.main.getByRole('heading', { name: 'Customer Reviews' });
  await reviews.evaluate((heading) => heading.scrollIntoView());
  await expect(product.buyBar).toBeHidden();
  await frame.cookies.getByRole('button', { name: 'Decline' }).click();
  await expect(product.buyBar).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the cookie banner takes the place of the buy bar until it is answered', async ({ frame, product }) => {
    await product.open();
    await expect(frame.cookies).toBeInViewport({ ratio: 1 });
    await expect(product.buyBar).toBeHidden();
    expect((await rectOf(frame.cookies)).height).toBeLessThanOrEqual(72);
    // The question is one line of text.
    const lines = await frame.cookies.locator('p').evaluate((text) => {
      const question = document.createRange();
      question.selectNode(text.firstChild ?? text);
      return new Set([...question.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
    await frame.cookies.getByRole('button', { name: 'Decline' }).click();
    await expect(frame.cookies).toBeHidden();
    await expect(product.buyBar).toBeInViewport({ ratio: 1 });
  });

  test('no focused element is hidden by the bars at the lower edge', async ({ page, frame }) => {
    for (const path of ['/', productPath]) {
      await page.goto(path);
      await expect(frame.cookies).toBeVisible();
      expect(await fullyCovered(page), path).toEqual([]);
    }
  });
});

const sizes = [
  [375, 812],
  [768, 1024],
  [1280, 800],
] as const;

test('the cookie banner covers neither Shop Now nor a focused control', async ({ page, frame }) => {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(frame.cookies).toBeVisible();
    const shopNow = page.getByRole('link', { name: 'Shop Now' });
    // The text may shift once more when its font loads.
    await expect.poll(async () => overlap(await rectOf(shopNow), await rectOf(frame.cookies))).toBe(false);
    // No slit at either side or below.
    const { x, y, height: barHeight, width: barWidth } = await rectOf(frame.cookies);
    expect([x, barWidth, y + barHeight]).toEqual([0, width, height]);
    for (const path of ['/', productPath, '/contact']) {
      await page.goto(path);
      await expect(frame.cookies).toBeVisible();
      expect(await partlyCovered(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

const question = ['Learn more about cookies', 'Decline', 'Accept'];

test('the keyboard comes to the question right after Skip to content', async ({ page, frame }) => {
  await page.goto(productPath);
  await expect(frame.cookies).toBeVisible();
  const stops = await tabStops(page);
  expect(stops.slice(0, 4)).toEqual(['Skip to content', ...question]);
  expect(question).not.toContain(stops[4]);
});

test('in a low window the question is last for the eye and for the keyboard', async ({ page, frame }) => {
  for (const [width, height] of [
    [800, 400],
    [375, 540],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    await expect(frame.cookies).toHaveCount(1);
    const footer = await rectOf(frame.footer);
    expect((await rectOf(frame.cookies)).y).toBeGreaterThanOrEqual(footer.y + footer.height);
    const stops = await tabStops(page);
    expect(stops[0]).toBe('Skip to content');
    expect(stops.slice(-3), `${width} x ${height}`).toEqual(question);
    expect(stops.filter((stop) => stop === 'Accept')).toHaveLength(1);
  }
  // A window that grows has it first again.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(frame.cookies).toBeInViewport({ ratio: 1 });
  expect((await tabStops(page)).slice(0, 4)).toEqual(['Skip to content', ...question]);
});

test('what the cookie banner says agrees with the privacy page', async ({ page, frame }) => {
  await page.goto('/privacy');
  await expect(frame.cookies).toContainText('Allow ad cookies?');
  await expect(frame.main).toContainText('The shop itself sets no cookies for shoppers.');
  await expect(frame.main).toContainText('The shop loads it only if you choose Accept');
});

/** Presses Tab through the whole page. Returns the texts of what was focused, in order. */
async function tabStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === null || focused === document.body ? null : (focused.textContent ?? '');
    });
    if (text === null) return stops;
    stops.push(text);
  }
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function rectOf(part: Locator): Promise<Box> {
  const found = await part.boundingBox();
  if (!found) throw new Error('the element has no box');
  return found;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Focuses each control in turn. Returns those partly covered by the cookie banner or the buy bar. */
function partlyCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(main, footer) :is(a, button, input, textarea, summary)',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[data-buy-bar]')) continue;
      control.focus();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const over = [...document.querySelectorAll('[aria-label="Cookies"], [data-buy-bar]')].some((layer) => {
        const cover = layer.getBoundingClientRect();
        return left < cover.right && right > cover.left && top < cover.bottom - 1 && bottom > cover.top + 1;
      });
      if (over) found.push(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`);
    }
    return found;
  });
}

/** Focuses each link, button and field in turn. Returns those that are then fully covered. */
function fullyCovered(page: Page): Promise<(string | null)[]> {
  return page.evaluate(async () => {
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(main, footer) :is(a, button, input, textarea, summary)',
    );
    const hidden: (string | null)[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.focus();
      await new Promise(requestAnimationFrame);
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const middle = (left + right) / 2;
      const rows = [0.1, 0.5, 0.9].map((part) => top + (bottom - top) * part);
      const seen = (y: number) => document.elementsFromPoint(middle, y)[0]?.closest('section, aside, header');
      const over = rows.map(seen).filter((part) => part?.matches('[aria-label="Cookies"], [aria-label="Buy"], header'));
      if (over.length === rows.length && !over.some((part) => part?.contains(control)))
        hidden.push(control.textContent);
    }
    return hidden;
  });
}
