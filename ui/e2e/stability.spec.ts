import type { Locator, Page, Request } from '@playwright/test';
import { isFirstBrand, orderPrefix, priceOf, productId, productPath, S, thirdColor } from './support/brand';
import { makeOrder } from './support/order';
import { Frame } from './support/pages/Frame';
import { test as liveTest } from './support/live-shop';
import { layoutShift, recordLayoutShifts } from './support/layout-shift';
import { stallRequests } from './support/stall-requests';
import { routes, type Screen, states } from './support/screens';
import { liveStates } from './support/screens/live';
import type { Shop } from './support/server';
import { showAll, waitForPaint, waitForQuiet } from './support/show-all';
import { animated, expect, phone, test } from './support/shop';

test.use(animated);

const statesToCheck = [
  'product sold out',
  'checkout with a cart',
  'checkout with errors',
  'out of stock after an order',
  'success after an order',
  'staff products',
  'staff order open',
];

test('no page has a layout shift, requests another host or is too wide', async ({ page, shop, consoleGuard }) => {
  test.setTimeout(300_000);
  consoleGuard.allowStatus(404);
  await recordLayoutShifts(page);
  for (const screen of routes) await test.step(screen.name, () => expectStable(page, shop, screen));
});

for (const screen of states.filter(({ name }) => statesToCheck.includes(name))) {
  test(`${screen.name} has no layout shift, requests no other host and fits every width`, async ({ page, shop }) => {
    await recordLayoutShifts(page);
    await expectStable(page, shop, screen);
  });
}

liveTest.use(animated);

const liveStatesToCheck = [
  'live /',
  `live ${productPath}`,
  'live /privacy',
  'live checkout',
  'live success after an order',
  'live order authorized',
];

liveTest('no page of a shop that takes cards has a layout shift or is too wide', async ({ page, shop }) => {
  liveTest.setTimeout(300_000);
  await recordLayoutShifts(page);
  for (const screen of liveStates.filter(({ name }) => liveStatesToCheck.includes(name)))
    await liveTest.step(screen.name, () => expectStable(page, shop, screen, /^https:\/\/js\.stripe\.com\//));
});

async function expectStable(page: Page, shop: Shop, { name, go }: Screen, allowed = /^$/): Promise<void> {
  const foreignRequests: string[] = [];
  const check = (request: Request) => {
    const url = request.url();
    if (!url.startsWith(shop.url) && !allowed.test(url)) foreignRequests.push(url);
  };
  page.on('request', check);
  await go(page, shop);
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    // Whether lines break alike in the fallback font depends on the words of the brand.
    const releaseFonts = isFirstBrand ? await stallRequests(page, '**/*.woff2') : () => {};
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await waitForPaint(page);
    releaseFonts();
    await page.evaluate(() => document.fonts.ready);
    await waitForQuiet(page);
    await scrollThrough(page);
    expect.soft(await layoutShift(page), `layout shift of ${name} at ${width}`).toBeLessThan(0.01);
  }
  page.off('request', check);
  expect.soft(foreignRequests, name).toEqual([]);
}

for (const path of ['/', productPath]) {
  test(`${path} shows all its text before the stylesheet loads, and nothing shifts when it does`, async ({ page }) => {
    await recordLayoutShifts(page);
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const releaseStyles = await stallRequests(page, '**/*.css');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const button = page.getByRole('link', { name: 'Shop Now' }).or(page.getByRole('button', { name: 'Buy Now' }));
      const appearanceBefore = await appearance(button);
      const hiddenBefore = await page.evaluate(hiddenTexts);
      const footerBefore = await page.evaluate(footerColors);
      const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);

      releaseStyles();
      await page.waitForFunction(() => 'isHydrated' in window);
      await showAll(page);
      expect(hiddenBefore).toEqual(await page.evaluate(hiddenTexts));
      expect(footerBefore).toEqual(await page.evaluate(footerColors));
      expect(appearanceBefore).toEqual(await appearance(button));
      expect(await layoutShift(page)).toBeLessThan(0.01);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // Wide windows get their columns only with the stylesheet.
      expect(Math.abs(heightBefore - height) / height).toBeLessThan(width < 768 ? 0.1 : 0.35);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 412, height: 823 } });

  for (const path of ['/', '/shop', productPath, '/checkout'])
    test(`the larger touch targets of the stylesheet move nothing on ${path}`, async ({ page }) => {
      await recordLayoutShifts(page, { all: true });
      const releaseStyles = await stallRequests(page, '**/*.css');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      await waitForPaint(page);
      // A font that arrives after the first paint shifts a price a little.
      const shiftBefore = await layoutShift(page);
      releaseStyles();
      await page.waitForFunction(() => 'isHydrated' in window);
      await waitForPaint(page);
      expect(await layoutShift(page)).toBe(shiftBefore);
    });
});

test('a page is laid out to its end without scrolling, so that screen readers can read it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const reader = await page.context().newCDPSession(page);
  const namesRead = async () => {
    const { nodes } = await reader.send('Accessibility.getFullAXTree');
    return nodes.map(({ name }) => name?.value as unknown);
  };
  for (const path of ['/', productPath]) {
    await page.goto(path);
    await expect.poll(namesRead, path).toContain('Legal');
  }
});

test('a reload in the middle of the page keeps the scroll position', async ({ page, frame }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const heading = frame.main.getByRole('heading', { name: 'Good questions' });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = async () => (await heading.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
});

/** Runs in the page. Returns the hidden texts of main and footer, such as collapsed answers, without parts that need scripts. */
function hiddenTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hidden: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('main, footer') || textContent?.trim() === '') continue;
    if (parentElement.closest('.needs-script')) continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) hidden.push(textContent ?? '');
  }
  return hidden;
}

/**
 * Runs in the page. Returns the text and background colors of the footer, unless it is below content that is itself below
 * the first screen: then its styles are those of the stylesheet.
 */
function footerColors(): string[] {
  if (document.querySelector('[data-below-fold]')) return [];
  return ['footer', 'footer h2', 'footer h3', 'footer a', 'footer p'].map((part) => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector(part) ?? document.body);
    return `${part}: ${color} on ${backgroundColor}`;
  });
}

/** Returns the position and style of an element. */
async function appearance(element: Locator): Promise<unknown> {
  const style = await element.evaluate((el) => {
    const { backgroundColor, color, font, borderRadius } = getComputedStyle(el);
    return { backgroundColor, color, font, borderRadius };
  });
  return { ...style, box: await element.boundingBox() };
}

/** Scrolls through the page, so that all deferred content loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      // Two frames: one to detect what has come into view, one to lay it out.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }
    // Pictures beside the viewport, in a row that scrolls sideways, load when they are near it.
    const seen = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().left < innerWidth,
    );
    // A picture that was added behind the scrolling would never load.
    for (const image of seen) image.loading = 'eager';
    await Promise.all(seen.map((image) => image.decode()));
    window.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  });
}

test('a very long word makes no page wider', async ({ page, shop, staffPage }) => {
  const long = 'Linen'.repeat(32);
  const name = 'Llanfair'.repeat(25);
  await shop.staff.changeProduct(() => ({ title: long }));
  await shop.staff.placeOrder(makeOrder(1, { name, items: [{ ...makeOrder(1).items[0], title: long }] as never }));
  const shipping = { name, email: 'a@b.co', address: name, address2: '', city: name, state: 'CA', zip: '90210' };
  await store(page, {
    cart: [{ _id: productId, title: long, image: '', color: thirdColor, size: S, salePrice: priceOf(1), quantity: 2 }],
    lastOrder: {
      orderNumber: `${orderPrefix}482913`,
      items: [{ title: long, color: thirdColor, size: S, salePrice: priceOf(1), quantity: 2 }],
      total: priceOf(2),
      shipping,
    },
  });
  for (const path of ['/', '/shop', productPath, '/checkout', '/success', '/out-of-stock']) {
    await page.goto(path);
    await page
      .getByText(/(Linen){32}|(Llanfair){25}|[A-Z]{2}482913/)
      .locator('visible=true')
      .first()
      .waitFor();
    await expectToFit(page, path);
  }
  await new Frame(page).openCart();
  await page.getByRole('dialog').getByText(long).waitFor();
  await expectToFit(page, 'the drawer');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100001`);
  await expectToFit(page, 'orders');
  await staffPage.tab('Products').click();
  await page.getByRole('rowheader', { name: long }).waitFor();
  await expectToFit(page, 'products');
});

/** Writes values to local storage before the next page opens. */
async function store(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, values);
}

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=region]')]
        .map((box) => box.scrollWidth - box.clientWidth)
        .filter((room) => room > 0),
    );
    expect(wider, `${what} at ${width}`).toEqual([]);
  }
}
