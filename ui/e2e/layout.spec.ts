import type { Page } from '@playwright/test';
import { brand, orderPrefix, priceOf, priceText, productId, productPath, S, thirdColor, title } from './support/brand';
import { findLayoutProblems } from './support/geometry';
import { rules } from './support/layout-rules';
import { orderStates, routes, type Screen, states } from './support/screens';
import type { Shop } from './support/server';
import { expect, test } from './support/shop';
import { waitForAssets, showAll } from './support/show-all';

const sizes = [
  [320, 640],
  [375, 812],
  // Phones on their side; laptops at 200 % zoom.
  [640, 360],
  [667, 375],
  [683, 325],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

const lowSizes = [
  [640, 360],
  [667, 375],
  [844, 390],
  // 1280 x 860 at 400 % zoom.
  [320, 215],
  [1280, 400],
] as const;

const shopperStates = ['checkout with a cart', 'success after an order', 'home with an open FAQ answer'];
const staffStates = [
  'staff products',
  'staff product conflict',
  'staff order open',
  'staff order moved',
  'staff packing',
  'staff pack order',
  'staff export',
  'staff figures',
  'staff check',
  'staff notices',
  'staff card payments',
  'staff refund dialog',
];
const statesNamed = (names: string[]) => states.filter(({ name }) => names.includes(name));

test('at every width no text overlaps text or images, nothing is cut off, and nothing scrolls sideways', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  // Resizing right after load can select a different image file from the one the page preloaded.
  consoleGuard.allow(/was preloaded using link preload but not used/);
  for (const screen of [...routes, ...statesNamed(shopperStates)])
    await test.step(screen.name, () => expectNoProblems(page, shop, screen));
});

statesNamed(staffStates).forEach(testLayout);

test.describe('in a shop that sends mail', () => {
  test.use({ hasMail: true });
  orderStates.forEach(testLayout);
});

function testLayout(screen: Screen): void {
  test(`${screen.name}: at every width no text overlaps, nothing is cut off and nothing scrolls sideways`, async ({
    page,
    shop,
    consoleGuard,
  }) => {
    if (screen.status !== undefined) consoleGuard.allowStatus(screen.status);
    await expectNoProblems(page, shop, screen);
  });
}

async function expectNoProblems(page: Page, shop: Shop, { name, go }: Screen): Promise<void> {
  await go(page, shop);
  await showAll(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await waitForAssets(page);
    expect.soft(await page.evaluate(findLayoutProblems, rules), `${name} at ${width} x ${height}`).toEqual([]);
  }
}

test('with the text spacing of WCAG 2.2, 1.4.12, no text overlaps and nothing is cut off', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  consoleGuard.allow(/was preloaded using link preload but not used/);
  for (const { name, go } of [...routes, ...statesNamed(['checkout with a cart', 'success after an order'])])
    await test.step(name, async () => {
      await go(page, shop);
      await showAll(page);
      await page.evaluate(spaceText);
      for (const [width, height] of [
        [375, 812],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await waitForAssets(page);
        expect.soft(await page.evaluate(findLayoutProblems, rules), `${name} at ${width} px`).toEqual([]);
      }
    });
});

/** Runs in the page. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}

test('with text of 200 % on a phone, and at 400 % zoom, no page scrolls sideways', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  consoleGuard.allow(/was preloaded using link preload but not used/);
  const shoppers = routes.filter(({ name }) => !name.startsWith('/admin'));
  for (const { name, go } of [...shoppers, ...statesNamed(['checkout with a cart', 'success after an order'])])
    await test.step(name, async () => {
      await go(page, shop);
      await showAll(page);
      for (const [width, height, text] of [
        [390, 844, 200],
        [320, 640, 200],
        [320, 180, 100],
        [280, 653, 100],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`;
        }, text);
        expect.soft(await page.evaluate(sidewaysScroll), `${name} at ${width} px, text of ${text} %`).toEqual([]);
      }
    });
});

/** Runs in the page. Returns the innermost elements that are wider than the window, if the page scrolls sideways. */
function sidewaysScroll(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const scrolls = (part: Element | null): boolean =>
    part !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  const wide = [...document.body.querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().right > innerWidth + 0.5 && !scrolls(part.parentElement),
  );
  return wide.slice(-3).map((part) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 30)}`);
}

test('a title from right to left begins where its price does', async ({ page, shop }) => {
  await shop.staff.changeProduct(() => ({ title: 'حمالة صدر ناعمة' }));
  for (const path of ['/', '/shop', productPath]) {
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { name: 'حمالة' }).first();
    const prices = page.getByRole('main').getByText(priceText(1));
    // The first price of the home page is in its hero.
    const price = path === '/' ? prices.last() : prices.first();
    const left = (part: typeof heading) =>
      part.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
    expect(Math.abs((await left(heading)) - (await left(price))), path).toBeLessThan(4);
  }
});

test('a name from right to left keeps its direction to itself on every page', async ({ page, shop, consoleGuard }) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  const name = 'حمالة صدر ناعمة (M)';
  await shop.staff.changeProduct(() => ({ title: name, description: `${name}.` }));
  const shipping = { name, email: 'a@b.example', address: name, address2: name, city: name, state: 'OR', zip: '97205' };
  const line = {
    _id: productId,
    title: name,
    image: '',
    color: thirdColor,
    size: S,
    salePrice: priceOf(1),
    quantity: 2,
  };
  await page.addInitScript(
    ([cart, lastOrder]) => {
      localStorage.setItem('cart', cart);
      localStorage.setItem('lastOrder', lastOrder);
    },
    [
      JSON.stringify([line]),
      JSON.stringify({ orderNumber: `${orderPrefix}482913`, items: [line], total: priceOf(2), shipping }),
    ] as const,
  );
  let found = 0;
  for (const { name: route, go } of routes)
    await test.step(route, async () => {
      await go(page, shop);
      await showAll(page);
      const { count, open } = await page.evaluate(openDirections);
      found += count;
      expect.soft(open, route).toEqual([]);
      expect.soft(await page.evaluate(sidewaysScroll), route).toEqual([]);
    });
  expect(found).toBeGreaterThan(8);
});

/** Runs in the page. Returns the texts from right to left that are not isolated from the text around them. */
function openDirections(): { count: number; open: string[] } {
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node instanceof Text && /[\u0590-\u08ff]/.test(node.data)),
  );
  const open = elements.filter((element) => element.closest('body [dir], bdi') === null);
  return { count: elements.length, open: open.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
}

test('no title breaks a line within the name of the shop', async ({ page, shop }) => {
  const named = title.startsWith(brand.name) ? title : `${brand.name} ${title}`;
  if (named !== title) await shop.staff.changeProduct(() => ({ title: named }));
  for (const path of ['/', '/shop', productPath]) {
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { name: named });
    for (const [width, height] of sizes.filter(([each]) => each >= 375)) {
      await page.setViewportSize({ width, height });
      const lines = await heading.evaluate((element, end) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const name = document.createRange();
        name.setStart(text, 0);
        name.setEnd(text, end);
        return new Set([...name.getClientRects()].map(({ top }) => top)).size;
      }, brand.name.length);
      expect.soft(lines, `${path} at ${width}`).toBe(1);
    }
  }
});

test('nothing is fixed or sticky in a low viewport', async ({ page, shop }) => {
  const names = ['/', productPath, '/terms', 'checkout with a cart', 'product on a first visit'];
  for (const { go, name } of [...routes, ...states].filter((screen) => names.includes(screen.name))) {
    await go(page, shop);
    for (const [width, height] of lowSizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
      expect.soft(await page.evaluate(pinnedElements), `${name} at ${width} x ${height}`).toEqual([]);
    }
  }
});

/** Runs in the page. Returns the visible elements that stay in place while the page scrolls. */
function pinnedElements(): string[] {
  const parts = [...document.body.querySelectorAll('*')].filter((part) => {
    const { position, pointerEvents } = getComputedStyle(part);
    const { width, height } = part.getBoundingClientRect();
    const isShown =
      part.checkVisibility({ visibilityProperty: true }) && width * height > 0 && pointerEvents !== 'none';
    return isShown && (position === 'fixed' || position === 'sticky');
  });
  return parts.map((part) => `${part.tagName} ${part.className} ${part.getAttribute('aria-label') ?? ''}`);
}
