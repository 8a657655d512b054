import type { Locator, Page } from '@playwright/test';
import { orderOf } from './order';
import { Frame } from './pages/Frame';
import { routes, states } from './screens';
import { productPath } from './pages/ProductPage';
import { expect, test } from './shop';

const wide = [
  'checkout with a cart',
  'checkout with errors',
  'success after an order',
  'staff products',
  'staff order open',
];
const places = [...routes, ...states.filter(({ name }) => wide.includes(name))];

for (const { name, go, status } of places) {
  test(`${name} stays still, asks no other host and fits every width`, async ({ page, shop, watch }) => {
    if (status !== undefined) watch.allowStatus(status);
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(shop.address)) strangers.push(request.url());
    });
    await watchShifts(page);
    await go(page, shop);
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const room = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(room, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
    }
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const letFontsCome = await hold(page, '**/*.woff2');
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await painted(page);
      await letFontsCome();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      await seeAll(page);
      expect(await shifted(page), `layout shift at ${width}`).toBeLessThan(0.01);
    }
    expect(strangers).toEqual([]);
  });
}

for (const path of ['/', productPath]) {
  for (const width of [375, 768, 1280]) {
    test(`${path} at ${width} shows all its text before the stylesheet, and nothing moves when that comes`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 812 });
      await watchShifts(page);
      const letStylesCome = await hold(page, '**/*.css');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const button = page.getByRole('link', { name: 'Shop Now' }).or(page.getByRole('button', { name: 'Buy Now' }));
      const looksBefore = await looks(button);
      const hiddenBefore = await page.evaluate(hiddenTexts);
      const footerBefore = await page.evaluate(footerColors);
      const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);

      await letStylesCome();
      await page.waitForFunction(() => 'shopAnswers' in window);
      await expect.poll(() => page.evaluate(skipped)).toBe(0);
      expect(hiddenBefore).toEqual(await page.evaluate(hiddenTexts));
      expect(footerBefore).toEqual(await page.evaluate(footerColors));
      expect(looksBefore).toEqual(await looks(button));
      expect(await shifted(page)).toBeLessThan(0.01);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // Wide windows get their columns with the stylesheet.
      expect(Math.abs(heightBefore - height) / height).toBeLessThan(width < 768 ? 0.1 : 0.35);
    });
  }
}

for (const path of ['/', productPath]) {
  test(`${path} is laid out to its end although nobody has scrolled, as a picture or a print of it needs`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    await expect.poll(() => page.evaluate(skipped)).toBe(0);
  });
}

test('a reload in the middle of the page leaves the reader there', async ({ page, frame }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const place = frame.main.getByRole('heading', { name: 'Good questions' });
  await place.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = async () => (await place.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
});

/** Runs in the page: how many sections, and of the footer, are not laid out. */
function skipped(): number {
  const headings = [...document.querySelectorAll('[data-below-fold] h2, footer h3')];
  return headings.filter((heading) => !heading.checkVisibility({ contentVisibilityAuto: true })).length;
}

/** Runs in the page: the texts of main and footer that are not displayed, such as folded answers. */
function hiddenTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hidden: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('main, footer') || textContent?.trim() === '') continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) hidden.push(textContent ?? '');
  }
  return hidden;
}

/** Runs in the page: the colors of the footer's texts and of what they lie on. */
function footerColors(): string[] {
  return ['footer', 'footer h2', 'footer h3', 'footer a', 'footer p'].map((part) => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector(part) ?? document.body);
    return `${part}: ${color} on ${backgroundColor}`;
  });
}

/** Where an element is and how it is drawn. */
async function looks(element: Locator): Promise<unknown> {
  const style = await element.evaluate((el) => {
    const { backgroundColor, color, font, borderRadius } = getComputedStyle(el);
    return { backgroundColor, color, font, borderRadius };
  });
  return { ...style, box: await element.boundingBox() };
}

/** Adds up what moves on the page without having been asked to. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

/** Keeps files away until the page has been read without them, as on a slow first visit. */
async function hold(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, () => {});
  // Lets go of those held, too.
  return () => page.unroute(files);
}

/** Two frames: one to see what has changed, one to lay it out. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/** Scrolls through the page, so that everything that waits to be seen comes. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      // Two frames: one to see what has come into view, one to lay it out.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }
    const seen = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(seen.map((image) => image.decode()));
    window.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  });
}

test('a word without an end makes no page wider', async ({ page, shop, staffPage }) => {
  const long = 'Plush'.repeat(32);
  const name = 'Llanfair'.repeat(25);
  await shop.staff.changeProduct(() => ({ title: long }));
  await shop.staff.placeOrder(orderOf(1, { name, items: [{ ...orderOf(1).items[0], title: long }] as never }));
  const shipping = { name, email: 'a@b.co', address: name, address2: '', city: name, state: 'CA', zip: '90210' };
  await store(page, {
    cart: [{ _id: 'snuggle-cups-bra', title: long, image: '', color: 'Pink', size: 'S', salePrice: 4.99, quantity: 2 }],
    lastOrder: {
      orderNumber: 'LC482913',
      items: [{ title: long, color: 'Pink', size: 'S', salePrice: 4.99, quantity: 2 }],
      total: 9.98,
      shipping,
    },
  });
  for (const path of ['/', '/shop', productPath, '/checkout', '/success', '/out-of-stock']) {
    await page.goto(path);
    await page
      .getByText(/(Plush){32}|(Llanfair){25}|LC482913/)
      .locator('visible=true')
      .first()
      .waitFor();
    await expectToFit(page, path);
  }
  await new Frame(page).openCart();
  await page.getByRole('dialog').getByText(long).waitFor();
  await expectToFit(page, 'the drawer');
  await staffPage.openWith(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder('LC100001');
  await expectToFit(page, 'orders');
  await staffPage.tab('Products').click();
  await page.getByRole('rowheader', { name: long }).waitFor();
  await expectToFit(page, 'products');
});

/** Puts values into the browser's storage before the next page opens. */
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
