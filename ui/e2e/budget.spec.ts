import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { productPath } from './pages/ProductPage';
import { expect, test } from './shop';

const kB = 1000;

for (const path of ['/', '/shop', productPath]) {
  test(`${path} is light: page, scripts, fonts and pictures`, async ({ page, request }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const files = await filesUntilReady(page, path);
    const sizes = (kind: RegExp) => files.filter(({ name }) => kind.test(name)).map(({ size }) => size);

    expect(await gzipped(request, path), 'the page in gzip').toBeLessThan(10 * kB);
    expect(total(sizes(/\.js$/)), 'scripts in brotli').toBeLessThan(78 * kB);
    expect(sizes(/\.js$/).length).toBeGreaterThan(2);
    expect(Math.max(...sizes(/\.woff2$/)), 'the largest font').toBeLessThan(25 * kB);
    expect(Math.max(...sizes(/\.(avif|webp|jpg|svg)$/)), 'the largest picture').toBeLessThan(40 * kB);
  });
}

test.describe('on a phone like Lighthouse has', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  const first = {
    '/': ['black-white-480.avif', 'pink-480.avif'],
    '/shop': ['white-640.avif'],
    [productPath]: ['white-640.avif'],
  };
  for (const [path, pictures] of Object.entries(first)) {
    test(`${path} asks for the first screen alone until that is there`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'load' });
      const asked = await page.evaluate(() => {
        const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
        const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < loadEventStart);
        return files.map(({ name }) => new URL(name).pathname.split('/').pop() ?? '').toSorted();
      });
      const fonts = asked.filter((file) => file.endsWith('.woff2'));
      expect(fonts).toHaveLength(2);
      expect(asked.filter((file) => !fonts.includes(file))).toEqual([...pictures, 'logo.svg'].toSorted());
    });
  }
});

test.describe('before the stylesheet has come', () => {
  for (const [path, boxes] of [
    ['/', 400],
    [productPath, 450],
  ] as const) {
    test(`${path} lays out no more than its first screens`, async ({ browser, page }) => {
      await page.setViewportSize({ width: 412, height: 823 });
      await page.route('**/*.css', () => {});
      await browser.startTracing(page, { categories: ['devtools.timeline'] });
      await page.goto(path, { waitUntil: 'load' });
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Layout[] };
      const laidOut = traceEvents.map(({ args }) => args.beginData?.totalObjects ?? 0);
      expect(Math.max(...laidOut)).toBeGreaterThan(50);
      expect(Math.max(...laidOut)).toBeLessThan(boxes);
    });
  }
});

test('every page is under 10 kB in gzip', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(.*?)<\/loc>/g)].map(([, path]) => path || '/');
  expect(addresses.length).toBeGreaterThan(10);
  for (const path of [...addresses, '/checkout', '/success', '/out-of-stock', '/admin', '/no-such-page'])
    expect(await gzipped(request, path), path).toBeLessThan(10 * kB);
});

function total(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What a trace tells of a layout: the boxes there are. */
interface Layout {
  args: { beginData?: { totalObjects?: number } };
}

interface File {
  name: string;
  /** Bytes over the wire, without headers. */
  size: number;
}

/** What a first visit fetches before the page answers. */
async function filesUntilReady(page: Page, path: string): Promise<File[]> {
  await page.addInitScript(() => {
    const ready = new Promise<number>((resolve) =>
      addEventListener('shop:hydrated', () => resolve(performance.now()), { once: true }),
    );
    Object.assign(window, { ready });
  });
  await page.goto(path);
  return page.evaluate(async () => {
    const end = await (window as unknown as { ready: Promise<number> }).ready;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ startTime }) => startTime < end)
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }));
  });
}

async function gzipped(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
  const announced = Number(answer.headers()['content-length']);
  // What the server sends is no larger than what anyone could make of it.
  expect(announced, path).toBeLessThan(gzipSync(await answer.body()).length * 1.05);
  return announced;
}
