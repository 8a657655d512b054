import { firstColor, imageOf, L, M, priceText, productPath, thirdColor, title, titled } from './support/brand';
import { stallRequests } from './support/stall-requests';
import { account } from './support/server';
import { expect, test } from './support/shop';
import type { Staff } from './support/staff';

const scripts = '**/assets/*.js';

/** Catalog changes that staff can make, and a text that the product page then shows. */
const catalogs: [string, (staff: Staff) => Promise<unknown>, string][] = [
  ['another price', (staff) => staff.changeProduct(() => ({ price: 1234.5, salePrice: 12.25 })), '$1,234.50'],
  ['no sale', (staff) => staff.changeProduct(() => ({ price: 8, salePrice: null })), '$8.00'],
  ['another title', (staff) => staff.changeProduct(() => ({ title: `It's <new> & "warm"` })), `It's <new> & "warm"`],
  ['one color sold out', (staff) => staff.setStock(firstColor, 0), 'Sold out'],
  ['everything sold out', (staff) => staff.sellOut(), 'This item is selling fast!'],
  ['no colors', (staff) => staff.changeProduct(() => ({ variants: [], inventory: 5 })), title],
  [
    'a second product',
    (staff) =>
      staff.addProduct({ title: 'Hoodie', description: 'Warm', price: 35, image: imageOf(thirdColor), inventory: 2 }),
    title,
  ],
];

test('after each change of the catalog every page hydrates without errors', async ({
  page,
  shop,
  frame,
  consoleGuard,
}) => {
  test.setTimeout(180_000);
  const { _id, version: _version, inventory: _sum, ...original } = await shop.staff.product();
  for (const [state, arrange, text] of catalogs)
    await test.step(state, async () => {
      await shop.staff.changeProduct(() => original);
      await arrange(shop.staff);
      for (const path of ['/', '/shop', '/about', productPath]) {
        await page.goto(path);
        await expect(frame.heading).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('title')).toHaveCount(1);
      }
      await expect(frame.main).toContainText(text);
      consoleGuard.check();
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the product page shows the current catalog', async ({ page, shop, frame, consoleGuard }) => {
    // Chromium disables scripts with its own Content Security Policy and reports each blocked script.
    consoleGuard.allow(/ csp$/, /Content Security Policy/);
    await shop.staff.changeProduct(() => ({ title: 'A new name', price: 1234.5, salePrice: 12.25 }));
    await page.goto(productPath);
    await expect(frame.heading).toHaveText('A new name');
    await expect(frame.main).toContainText('$12.25');
    await expect(frame.main).toContainText('$1,234.50');
    await expect(page).toHaveTitle(titled('A new name'));
  });

  test('a sold-out shop says so', async ({ page, shop, frame, product, consoleGuard }) => {
    consoleGuard.allow(/ csp$/, /Content Security Policy/);
    await shop.staff.sellOut();
    await page.goto('/shop');
    await expect(frame.main).toContainText('Sold out');
    await page.goto(productPath);
    await expect(frame.main).toContainText('This item is selling fast!');
    await expect(frame.main).not.toContainText('left in stock');
    await expect(product.addToCartButton).toBeDisabled();
  });
});

test('a click before the scripts have loaded takes effect once they have', async ({ page, product, cart }) => {
  const release = await stallRequests(page, scripts);
  await page.goto(productPath, { waitUntil: 'commit' });
  await product.addToCartButton.click();
  await expect(cart.drawer).toHaveCount(0);
  release();
  await expect(cart.line(firstColor, M)).toBeVisible();
});

test('a sign-in submitted before the scripts have loaded keeps its password out of the URL', async ({ page, shop }) => {
  const release = await stallRequests(page, scripts);
  await page.goto(`${shop.url}/admin/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/admin/login');
  release();
  await expect(page).toHaveURL('/admin');
});

test('clicks and input before the scripts have loaded are replayed in order', async ({
  page,
  frame,
  product,
  cart,
}) => {
  const release = await stallRequests(page, scripts);
  await page.goto(productPath, { waitUntil: 'commit' });
  await product.color(thirdColor).locator('xpath=ancestor::label').click();
  await product.size(L).locator('xpath=ancestor::label').click();
  await product.quantity.fill('3');
  // Twice, as users do when nothing happens.
  await product.addToCartButton.click();
  await product.addToCartButton.click();
  release();
  await expect(cart.line(thirdColor, L)).toContainText(priceText(3));
  await expect(product.quantity).toHaveValue('3');
  await frame.expectCartCount(3);
});

test('each click on plus before the scripts have loaded counts, in order', async ({ page, product }) => {
  const release = await stallRequests(page, scripts);
  await page.goto(productPath, { waitUntil: 'commit' });
  await product.quantity.fill('4');
  for (let presses = 0; presses < 3; presses += 1) await product.increaseButton.click();
  release();
  await expect(product.quantity).toHaveValue('7');
});

test('a message typed before the scripts have loaded is not lost', async ({ page, frame }) => {
  const release = await stallRequests(page, scripts);
  await page.goto('/contact', { waitUntil: 'commit' });
  await frame.main.getByLabel('Email', { exact: true }).fill('maya@example.com');
  await frame.main.getByLabel('Comment (optional)', { exact: true }).fill('Do you have it in blue?');
  release();
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(frame.main.getByLabel('Email', { exact: true })).toHaveValue('maya@example.com');
  await expect(frame.main.getByLabel('Comment (optional)', { exact: true })).toHaveValue('Do you have it in blue?');
  await frame.main.getByRole('button', { name: 'Send' }).click();
  await expect(frame.toast('Thank you for reaching out!')).toBeVisible();
});

test('a stylesheet that failed to load is requested again, and the page renders completely', async ({
  page,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allow(/^failed: .*\/style-.*\.css/, /net::ERR_FAILED/);
  await page.route('**/assets/style-*.css', (route) => route.abort('failed'), { times: 1 });
  await page.goto('/');
  await expect(frame.footerLinks('Company').first()).toBeVisible();
  await expect(frame.main.getByRole('button', { name: 'Send' })).toBeVisible();
});

test('a page whose scripts fail to load recovers with Try again', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/, /dynamically imported module/, /^error:/);
  await page.route('**/assets/FaqPage*.js', (route) => route.abort());
  await page.goto('/faq');
  await expect(frame.heading).toHaveText('Unexpected Application Error!');
  await page.unroute('**/assets/FaqPage*.js');
  await frame.main.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.heading).toHaveText('FAQ');
});
