import type { Locator, Page } from '@playwright/test';
import { fit, M, materialAndCare, productPath } from './support/brand';
import { routes } from './support/screens';
import { expect, test } from './support/shop';

test.use({ javaScriptEnabled: false });

/** Pages with forms, and the number of forms on each. */
const pages = { '/': 2, '/contact': 2, '/faq': 1, '/admin/login': 1 };

/** Chromium reports scripts as blocked when JavaScript is disabled. */
const blockedScript = /^failed: .*\.js csp$/;

/** Records every request of the page. */
function recordRequests(page: Page): { url: string; method: string }[] {
  const requests: { url: string; method: string }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), method: request.method() }));
  return requests;
}

/** Fills every field with text that can be recognized later. Returns the texts. */
async function fill(form: Locator): Promise<string[]> {
  const typed: string[] = [];
  for (const [at, field] of (await form.locator('input, textarea').all()).entries()) {
    const text = (await field.getAttribute('type')) === 'email' ? `typed${at}@private.example` : `typed${at}private`;
    await field.fill(text);
    typed.push(text);
  }
  return typed;
}

test('no form puts typed text into a URL, and the response says that nothing was sent', async ({
  page,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(405);
  consoleGuard.allow(blockedScript);
  const requests = recordRequests(page);
  for (const [path, count] of Object.entries(pages))
    await test.step(path, async () => {
      requests.length = 0;
      await page.goto(`${path}?from=test`);
      await expect(page.locator('form')).toHaveCount(count);
      for (let at = 0; at < count; at += 1) {
        await page.goto(`${path}?from=test`);
        const form = page.locator('form').nth(at);
        const typed = await fill(form);
        expect(typed.length).toBeGreaterThan(0);
        await form.getByRole('button').last().click();
        await expect(frame.heading).toHaveText('Nothing was sent');
        await expect(frame.main).toContainText('This form needs JavaScript');
        for (const text of typed)
          expect(requests.filter(({ url }) => decodeURIComponent(url).includes(text))).toEqual([]);
        await frame.main.getByRole('link', { name: 'Back to the form' }).click();
        await expect(page).toHaveURL(new RegExp(`${path}\\??$`));
      }
      expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(count);
    });
});

/** Pages that need JavaScript, and their note that says so. */
const notes = [
  ['/checkout', 'Checkout runs in your browser and needs JavaScript.'],
  [productPath, 'adding to the cart need JavaScript.'],
  ['/success', 'Your order is kept in your browser, which needs JavaScript to show it.'],
  ['/admin/login', 'The staff page needs JavaScript.'],
  ['/admin', 'The staff page needs JavaScript.'],
] as const;

test('a page says that it needs JavaScript, and shows no loading message', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allow(blockedScript);
  for (const [path, note] of notes)
    await test.step(path, async () => {
      await page.goto(path);
      const words = frame.main.locator('noscript p');
      await expect(words).toBeVisible();
      await expect(words).toContainText(note);
      await expect(frame.main.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
    });
});

test('no note touches the footer', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allow(blockedScript);
  for (const [path] of notes.filter(([each]) => !each.startsWith('/admin'))) {
    await page.goto(path);
    const note = await frame.main.locator('noscript p').boundingBox();
    const footer = await frame.footer.boundingBox();
    expect((footer?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0), path).toBeGreaterThan(24);
  }
});

test('every page has its text, nothing that still loads, and does not scroll sideways', async ({
  page,
  shop,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allow(blockedScript);
  consoleGuard.allowStatus(404);
  for (const { name, go } of routes)
    await test.step(name, async () => {
      await go(page, shop);
      await expect(frame.heading).toBeVisible();
      expect((await frame.main.innerText()).length, name).toBeGreaterThan(60);
      await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await page.evaluate(overflow), `${name} at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
});

/** Runs in the page. Returns how much wider than the window the page is, in px. */
function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

test('the page of the product has its details and its sizes', async ({ product, consoleGuard }) => {
  consoleGuard.allow(blockedScript);
  await product.open();
  await expect(product.main.locator('summary')).toHaveText(['Fit', materialAndCare, 'Shipping and returns']);
  await product.details('Fit').locator('summary').click();
  await expect(product.details('Fit').getByText(fit[0] ?? '')).toBeVisible();
  await expect(product.main.getByRole('row', { name: new RegExp(`^${M} `) })).toBeVisible();
});
