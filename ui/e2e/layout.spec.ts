import type { Page } from '@playwright/test';
import { findFaults, type Rules } from './geometry';
import { productPath } from './pages/ProductPage';
import { type Screen, routes, states } from './screens';
import type { Shop } from './server';
import { expect, test } from './shop';
import { settle, showAll } from './show-all';

const sizes = [
  [320, 640],
  [375, 812],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1366, 650],
  [1920, 1080],
  [2560, 1440],
] as const;

const cups: [number, number, number, number] = [9, 15, 91, 82];
const rules: Rules = {
  badges: ['Sale ends soon!'],
  moving: '[aria-label="Promotion"]',
  subjects: {
    pink: cups,
    white: cups,
    brown: cups,
    'black-white': cups,
    // Its upper part is a bare wall, where a heading may lie.
    banner: [3, 24, 97, 80],
  },
  whole: ['pink', 'black-white', 'banner'],
  roomy: ['banner'],
};

const forShoppers = ['checkout with a cart', 'success after an order', 'home with an open question'];
const forStaff = ['staff products', 'staff product conflict', 'staff order open', 'staff notices'];
const stateNamed = (names: string[]) => states.filter(({ name }) => names.includes(name));

test('at every width no text lies on a text or a picture, nothing is cut, and nothing scrolls sideways', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.allowStatus(404);
  // Resizing right after load can select a different image file from the one the page preloaded.
  watch.allow(/was preloaded using link preload but not used/);
  for (const place of [...routes, ...stateNamed(forShoppers)])
    await test.step(place.name, () => expectNoFaults(page, shop, place));
});

for (const place of stateNamed(forStaff))
  test(`${place.name}: no text overlaps, nothing is cut and nothing scrolls sideways at any width`, async ({
    page,
    shop,
    watch,
  }) => {
    if (place.status !== undefined) watch.allowStatus(place.status);
    await expectNoFaults(page, shop, place);
  });

async function expectNoFaults(page: Page, shop: Shop, { name, go }: Screen): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await go(page, shop);
  await showAll(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await settle(page);
    expect.soft(await page.evaluate(findFaults, rules), `${name} at ${width} x ${height}`).toEqual([]);
  }
}

for (const [width, height] of [
  [667, 375],
  // 1280 x 860 at 400 %.
  [320, 215],
  [1280, 400],
] as const) {
  test(`nothing keeps hold of a view of ${width} x ${height}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    const names = ['/', productPath, '/terms', 'checkout with a cart', 'product on a first visit'];
    for (const { go, name } of [...routes, ...states].filter((place) => names.includes(place.name))) {
      await go(page, shop);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
      expect(await page.evaluate(held), name).toEqual([]);
    }
  });
}

/** Runs in the page: what keeps its place in the view while the page is scrolled. */
function held(): string[] {
  const parts = [...document.body.querySelectorAll('*')].filter((part) => {
    const { position, pointerEvents } = getComputedStyle(part);
    const { width, height } = part.getBoundingClientRect();
    const isShown =
      part.checkVisibility({ visibilityProperty: true }) && width * height > 0 && pointerEvents !== 'none';
    return isShown && (position === 'fixed' || position === 'sticky');
  });
  return parts.map((part) => `${part.tagName} ${part.className} ${part.getAttribute('aria-label') ?? ''}`);
}
