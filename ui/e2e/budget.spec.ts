import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  fileOf,
  firstColor,
  fourthColor,
  heroFiles,
  pictures,
  productPath,
  selecting,
  site,
  texture,
} from './support/brand';
import { budgets } from './support/budgets';
import { test as liveTest } from './support/live-shop';
import { makeOrder } from './support/order';
import { waitForPaint } from './support/show-all';
import { storeCart } from './support/store-cart';
import { expect, test } from './support/shop';

const kB = 1000;

for (const [path, scripts] of [
  ['/', budgets.scripts],
  ['/shop', budgets.scripts],
  [productPath, budgets.scripts],
  // Checkout is opened from a page that has loaded the larger part of its scripts.
  ['/checkout', budgets.checkoutScripts],
] as const) {
  test(`${path} stays within its size budget: page, scripts, fonts and images`, async ({ page, request }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const files = await filesUntilHydrated(page, path);
    const sizes = (kind: RegExp) => files.filter(({ name }) => kind.test(name)).map(({ size }) => size);

    expect(await gzipSize(request, path), 'the page, gzip').toBeLessThan(htmlLimit(path));
    expect(total(sizes(/\.js$/)), 'scripts, brotli').toBeLessThan(scripts * kB);
    expect(sizes(/\.js$/).length).toBeGreaterThan(2);
    // With the header of the response, 8 packets: on slow 4G Lighthouse gives it that many until the second round trip.
    expect(Math.max(...sizes(/\.woff2$/)), 'the largest font').toBeLessThan(budgets.font * kB);
    expect(Math.max(...sizes(/\.(avif|webp|jpg|svg)$/)), 'the largest image').toBeLessThan(budgets.hero * kB);
  });
}

test.describe('in a shop that sends mail', () => {
  test.use({ hasMail: true });

  test('the page of an order stays within its size budget: page and scripts', async ({ page, request, shop }) => {
    const { link = '' } = await shop.staff.placeOrder(makeOrder(1));
    const files = await filesUntilHydrated(page, `/order/${link}`);
    const scripts = files.filter(({ name }) => name.endsWith('.js')).map(({ size }) => size);
    expect(await gzipSize(request, `/order/${link}`), 'the page, gzip').toBeLessThan(budgets.html * kB);
    expect(total(scripts), 'scripts, brotli').toBeLessThan(budgets.scripts * kB);
    expect(scripts.length).toBeGreaterThan(2);
  });
});

liveTest('checkout of live mode stays within its budget of scripts', async ({ page }) => {
  const files = await filesUntilHydrated(page, '/checkout');
  const scripts = files.filter(({ name }) => name.endsWith('.js')).map(({ size }) => size);
  expect(total(scripts), 'scripts, brotli').toBeLessThan(budgets.liveCheckoutScripts * kB);
  expect(scripts.length).toBeGreaterThan(2);
});

test('the hero picture of 800 pixels is at most 40 kB', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const [hero = ''] = /\/media\/[\w-]+-800\.avif/.exec(home) ?? [];
  expect((await (await request.get(hero)).body()).length).toBeLessThanOrEqual(budgets.hero * kB);
});

test.describe('on the phone that Lighthouse emulates', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  const first = {
    '/': [`${heroFiles[0]}-480.avif`],
    '/shop': [`${fileOf(pictures.listingColor)}-640.avif`],
    [productPath]: [`${fileOf(firstColor)}-640.avif`],
    '/checkout': [],
  };
  for (const [path, images] of Object.entries(first)) {
    test(`${path} requests only files for the first screen before load`, async ({ page }) => {
      await ignoreMouse(page);
      await storeCart(page);
      await page.goto(path, { waitUntil: 'load' });
      const requested = await page.evaluate(() => {
        const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const files = entries.filter(({ startTime }) => startTime < loadEventStart);
        return files.map(({ name, encodedBodySize }) => ({ file: name.split('/').pop() ?? '', size: encodedBodySize }));
      });
      const names = requested.map(({ file }) => file);
      const fonts = names.filter((name) => name.endsWith('.woff2'));
      expect(fonts).toHaveLength(2);
      expect(names.filter((name) => !fonts.includes(name)).toSorted()).toEqual([...images, 'logo.svg'].toSorted());
      expect(Math.max(...requested.map(({ size }) => size)), 'the largest file').toBeLessThan(17 * kB);
    });
  }

  test('the picture of an empty checkout is as small as that of a product', async ({ page }) => {
    await page.goto('/checkout');
    const file = pictures.messagePicture.replace('-800.jpg', '');
    const picture = await page.locator(`main img[src*="${file}"]`).evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const [entry] = performance.getEntriesByName(img.currentSrc) as PerformanceResourceTiming[];
      return { file: img.currentSrc.split('/').pop(), size: entry?.encodedBodySize };
    });
    expect(picture.file).toBe(`${file}-640.avif`);
    expect(picture.size).toBeGreaterThan(0);
    expect(picture.size).toBeLessThan(17 * kB);
  });
});

test.describe('before any input on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

  for (const [path, limit] of [
    ['/', 310],
    [productPath, 220],
  ] as const) {
    test(`${path} loads at most ${limit} kB`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const bytes = await page.evaluate(() => {
        const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
        return (entries as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0);
      });
      expect(bytes).toBeGreaterThan(100 * kB);
      expect(bytes).toBeLessThanOrEqual(limit * kB);
    });
  }
});

for (const [event, act] of [
  [
    'the gallery is touched',
    (page: Page) => page.getByRole('group', { name: 'All pictures' }).dispatchEvent('touchstart'),
  ],
  ['the page scrolls', (page: Page) => page.evaluate(() => window.scrollTo(0, 40))],
] as const) {
  test(`the other pictures of a product load once ${event}`, async ({ page }) => {
    await ignoreMouse(page);
    await page.goto(productPath, { waitUntil: 'networkidle' });
    const loaded = () =>
      page.evaluate(
        (file) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes(file) && /-(480|800)\./.test(name)).length,
        `/${texture.file}-`,
      );
    expect(await loaded()).toBe(0);
    await act(page);
    await expect.poll(loaded).toBeGreaterThan(0);
  });
}

test('a window that shows the description also shows its picture, before any input', async ({ page }) => {
  await ignoreMouse(page);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto(productPath, { waitUntil: 'networkidle' });
  const picture = page.getByRole('img', { name: site.worn(firstColor) });
  await expect(picture).toBeInViewport();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test.describe('before the stylesheet has loaded', () => {
  for (const [path, boxes] of [
    ['/', 400],
    [productPath, 450],
  ] as const) {
    test(`${path} lays out only its first screens`, async ({ browser, page }) => {
      await page.setViewportSize({ width: 412, height: 823 });
      await page.route('**/*.css', () => {});
      await ignoreMouse(page);
      await browser.startTracing(page, { categories: ['devtools.timeline'] });
      await page.goto(path, { waitUntil: 'load' });
      // A busy machine has laid out nothing by then.
      await waitForPaint(page);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Layout[] };
      const laidOut = traceEvents.map(({ args }) => args.beginData?.totalObjects ?? 0);
      expect(Math.max(...laidOut)).toBeGreaterThan(50);
      expect(Math.max(...laidOut)).toBeLessThan(boxes);
    });
  }
});

test('every page is under 10 kB in gzip, that of a product under 11 kB', async ({ request, shop }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listedPaths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(.*?)<\/loc>/g)].map(([, path]) => path || '/');
  expect(listedPaths.length).toBeGreaterThan(10);
  for (const path of [...listedPaths, '/checkout', '/success', '/out-of-stock', '/admin', '/no-such-page'])
    expect(await gzipSize(request, path), path).toBeLessThan(htmlLimit(path));
  await shop.staff.sellOut();
  for (const path of ['/', '/shop', productPath, `${productPath}${selecting(fourthColor)}`])
    expect(await gzipSize(request, path), `${path} sold out`).toBeLessThan(htmlLimit(path));
});

function total(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A layout event of a trace, with its number of boxes. */
interface Layout {
  args: { beginData?: { totalObjects?: number } };
}

interface File {
  name: string;
  /** Bytes over the wire, without headers. */
  size: number;
}

/** Hides the pointer event that a browser without a window may send on its own: input makes the page load its scripts. */
async function ignoreMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

/** Returns the files that a first visit fetches before the page is hydrated. */
async function filesUntilHydrated(page: Page, path: string): Promise<File[]> {
  await page.addInitScript(() => {
    const hydrated = new Promise<number>((resolve) =>
      addEventListener('shop:hydrated', () => resolve(performance.now()), { once: true }),
    );
    Object.assign(window, { hydrated });
  });
  await page.goto(path);
  return page.evaluate(async () => {
    const end = await (window as unknown as { hydrated: Promise<number> }).hydrated;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return (
      entries
        // A script that is requested while the page hydrates, such as that of the card fields, is not needed for it.
        .filter(({ name, startTime, responseEnd }) => (name.endsWith('.js') ? responseEnd : startTime) < end)
        // Scripts are downloaded before they are imported from the cache, which is off while a test routes requests.
        .filter(({ name }, at, all) => all.findIndex((entry) => entry.name === name) === at)
        .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))
    );
  });
}

/** The page of a product has the texts of its details, and its sizes, for crawlers and browsers without scripts. */
function htmlLimit(path: string): number {
  return (path.startsWith(productPath) ? budgets.productHtml : budgets.html) * kB;
}

async function gzipSize(request: APIRequestContext, path: string): Promise<number> {
  const response = await request.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
  const size = Number(response.headers()['content-length']);
  // The server's gzip must be at most 5 % larger than zlib's default.
  expect(size, path).toBeLessThan(gzipSync(await response.body()).length * 1.05);
  return size;
}
