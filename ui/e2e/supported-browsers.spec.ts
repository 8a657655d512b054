import type { Page } from '@playwright/test';
import { imageOf, L, productPath, secondColor, thirdColor } from './support/brand';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';

/** Members that Safari 15.4, Chrome 90 or Firefox 102 lack, by the object that owns them. */
const newer = {
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['at', 'isWellFormed', 'toWellFormed'],
  'Uint8Array.prototype.__proto__': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'],
  'Set.prototype': ['union', 'intersection', 'difference'],
  Array: ['fromAsync'],
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  AbortSignal: ['timeout', 'any'],
  'AbortSignal.prototype': ['throwIfAborted', 'reason'],
  'HTMLFormElement.prototype': ['requestSubmit'],
  'HTMLElement.prototype': ['inert', 'showPopover', 'hidePopover', 'togglePopover'],
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe'],
  'Crypto.prototype': ['randomUUID'],
  'Document.prototype': ['startViewTransition'],
  globalThis: [
    'structuredClone',
    'scheduler',
    'requestIdleCallback',
    'cancelIdleCallback',
    'navigation',
    'CloseWatcher',
    'trustedTypes',
    'reportError',
  ],
};

/** Removes the APIs that the oldest supported browsers lack. */
async function removeNewerApis(page: Page): Promise<void> {
  await page.addInitScript((lists) => {
    for (const [path, names] of Object.entries(lists)) {
      const owner = path
        .split('.')
        .reduce<unknown>(
          (at, key) => (key === 'globalThis' ? at : (at as Record<string, unknown> | undefined)?.[key]),
          globalThis,
        );
      if (owner) for (const name of names) delete (owner as Record<string, unknown>)[name];
    }
    // Old browsers do not know range syntax in media queries, so these match nothing.
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, /[<>]/.test(query) ? 'not all' : query);
  }, newer);
}

test.describe('with only the APIs of Safari 15.4, Chrome 90 and Firefox 102', () => {
  test.beforeEach(({ page }) => removeNewerApis(page));

  test('a shopper can buy', async ({ page, shop, shopPage, product, cart, checkout }) => {
    const plain = { description: 'Soft.', price: 7, inventory: 3, image: imageOf(secondColor) };
    await shop.staff.addProduct({ ...plain, title: 'Socks' });
    await page.goto('/shop');
    expect(await page.evaluate(() => 'toSorted' in Array.prototype || 'timeout' in AbortSignal)).toBe(false);
    await expect(shopPage.main).toContainText('Socks');
    await product.buy({ color: thirdColor, size: L });
    await page.goto('/shop');
    await page.getByRole('button', { name: /^Cart, / }).click();
    await cart.checkoutButton.click();
    // An uncommon domain, so that the typo hint compares it with the common ones.
    await checkout.fillShipping({ email: 'maya@mycompany.com' });
    await checkout.fillCard();
    await checkout.completeOrder();
    expect((await shop.staff.onlyOrder()).customerInfo.email).toBe('maya@mycompany.com');
  });

  test('staff can sign in, change an order and sign out', async ({ page, shop, staffPage }) => {
    await shop.staff.placeOrder(makeOrder(1));
    await staffPage.signIn();
    await staffPage.tab('Orders').click();
    await page.getByRole('button', { name: /^Mark as Paid/ }).click();
    await expect.poll(async () => (await shop.staff.onlyOrder()).status).toBe('paid');
    await staffPage.signOutButton.click();
    await expect(page).toHaveURL('/admin/login');
  });
});

test.describe('in a browser that cannot parse the scripts', () => {
  const places = ['/checkout', productPath, '/admin/login', '/admin'];

  test.beforeEach(async ({ page, consoleGuard }) => {
    consoleGuard.allow(/SyntaxError|Unexpected token/);
    await page.route('/assets/*.js', (route) =>
      /outdated-browser/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ contentType: 'text/javascript', body: 'a ??=;' }),
    );
  });

  test('pages say so where they need scripts, and all pages have their styles', async ({ page, frame }) => {
    for (const path of places)
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'load' });
        const note = frame.main.getByRole('alert').filter({ visible: true });
        await expect(note).toHaveText(/^This browser is too old for this page\./);
        await expect(frame.main.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
      });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
    await expect(frame.heading).toBeVisible();
    await expect(page.getByText('This browser is too old')).toHaveCount(0);
  });
});
