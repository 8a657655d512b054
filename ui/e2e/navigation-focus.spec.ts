import { productPath, reviewsText } from './support/brand';
import { stallRequests } from './support/stall-requests';
import { expect, test } from './support/shop';

const scrollTop = () => window.scrollY;

test('a new page starts at the top, even after an in-page link; Back restores the scroll position', async ({
  page,
  frame,
  product,
}) => {
  await product.open();
  await product.main.getByRole('link', { name: reviewsText }).click();
  await expect.poll(() => page.evaluate(scrollTop)).toBeGreaterThan(300);
  const position = await page.evaluate(scrollTop);
  await frame.footerLinks('Company').filter({ hasText: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(frame.heading).toBeFocused();
  expect(await page.evaluate(scrollTop)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${productPath}#reviews`);
  await expect.poll(() => page.evaluate(scrollTop)).toBeGreaterThan(position - 50);
  await frame.footerLinks('Customer Service').filter({ hasText: 'Shipping' }).click();
  await expect(page).toHaveURL('/shipping');
  await expect(frame.heading).toBeFocused();
  expect(await page.evaluate(scrollTop)).toBe(0);
});

test('a page that loads slowly shows a progress line and Loading...; the previous page stays until then', async ({
  page,
  frame,
}) => {
  await page.goto('/');
  const release = await stallRequests(page, '**/assets/FaqPage*.js');
  await frame.footerLinks('Customer Service').filter({ hasText: 'FAQ' }).click();
  const loading = page.getByRole('status').getByText('Loading...', { exact: true });
  await expect(loading).toBeVisible();
  await expect(frame.main).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/');
  release();
  await expect(frame.heading).toHaveText('FAQ');
  await expect(loading).toBeHidden();
  await expect(frame.main).not.toHaveAttribute('aria-busy');
});

test('the product page is prefetched', async ({ page }) => {
  const fetched = page.waitForResponse('**/assets/ProductPage*.js');
  await page.goto('/about');
  expect((await fetched).ok()).toBe(true);
});

test('the checkout is prefetched when the cart is opened', async ({ page, frame }) => {
  await page.goto('/');
  const fetched = page.waitForResponse('**/assets/CheckoutPage*.js');
  await frame.openCart();
  expect((await fetched).ok()).toBe(true);
});

test('the canonical URL and og:url follow the current page', async ({ page, shop, frame }) => {
  await page.goto('/');
  const urls = () =>
    page.evaluate(() => [
      document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
    ]);
  const urlOf = (path: string) => `${shop.url}${path}`;
  await expect.poll(urls).toEqual([urlOf('/'), urlOf('/')]);
  await frame.main.getByRole('link', { name: 'Shop Now' }).click();
  await expect.poll(urls).toEqual([urlOf(productPath), urlOf(productPath)]);
  await frame.link('Contact').click();
  await expect.poll(urls).toEqual([urlOf('/contact'), urlOf('/contact')]);
});
