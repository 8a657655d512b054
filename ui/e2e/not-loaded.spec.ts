import { firstColor, M, productPath } from './support/brand';
import { test as liveTest } from './support/live-shop';
import { expect, phone, test } from './support/shop';

const note = 'The shop did not load completely.';
const scripts = '**/assets/*.js';

test.describe('on a phone', () => {
  test.use(phone);

  for (const [failure, respond] of [
    ['are not reached', { abort: true }],
    ['are refused', { abort: false }],
  ] as const)
    test(`scripts that ${failure} twice are requested again, and a press takes effect`, async ({
      page,
      product,
      cart,
      consoleGuard,
    }) => {
      consoleGuard.allow(/ERR_FAILED/);
      consoleGuard.allowStatus(503);
      const failed = new Map<string, number>();
      await page.route(scripts, (route) => {
        const url = route.request().url();
        // The shop is back once a script has failed twice.
        if ([...failed.values()].includes(2)) return route.continue();
        failed.set(url, (failed.get(url) ?? 0) + 1);
        return respond.abort ? route.abort() : route.fulfill({ status: 503, body: '' });
      });
      await page.goto(productPath, { waitUntil: 'commit' });
      await product.addToCartButton.click();
      await expect(cart.line(firstColor, M)).toBeVisible();
      await expect(page.getByText(note)).toHaveCount(0);
    });
});

for (const [kind, path] of [
  ['a prerendered page', productPath],
  ['a page that loads its scripts first', '/admin/login'],
] as const)
  test(`scripts of ${kind} that do not load are reported, and Reload brings the shop`, async ({
    page,
    frame,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_FAILED/);
    await page.route(scripts, (route) => route.abort());
    await page.goto(path, { waitUntil: 'commit' });
    const button = frame.main.getByRole('button').first();
    // A form that is sent meets a page that says that nothing was sent.
    if (path === productPath) await button.click();
    const alert = page.getByRole('alert').filter({ hasText: note });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveCSS('opacity', '1');
    await page.unroute(scripts);
    await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: 'Reload' }).click()]);
    await page.waitForFunction(() => 'isHydrated' in window);
    await expect(alert).toHaveCount(0);
  });

liveTest(
  'a live shop whose first script does not load never runs as the shop of the specification',
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED/);
    await page.route('**/assets/main-live-*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert').filter({ hasText: note })).toBeVisible();
    expect(await page.evaluate(() => 'isHydrated' in window)).toBe(false);
  },
);

test('a cart that cannot open says so, also when the messages cannot load', async ({ page, product, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/, /dynamically imported module/);
  await page.route(/(CartDrawer|ToastLayer)-[^/]*\.js$/, (route) => route.abort());
  await product.open();
  const said = page.waitForEvent('dialog');
  await product.addToCartButton.click({ noWaitAfter: true });
  const dialog = await said;
  expect(dialog.message()).toBe('That part of the page did not load. Please try again.');
  await dialog.dismiss();
});
