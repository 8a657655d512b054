import { hold } from './stall-requests';
import { productPath } from './pages/ProductPage';
import { expect, test } from './shop';

const depth = () => window.scrollY;

test('a new page starts at its top, also after a step inside the page before it; Back restores the place', async ({
  page,
  frame,
  product,
}) => {
  await product.open();
  await product.main.getByRole('link', { name: '184 reviews' }).click();
  await expect.poll(() => page.evaluate(depth)).toBeGreaterThan(300);
  const place = await page.evaluate(depth);
  await frame.footerLinks('Company').filter({ hasText: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(frame.heading).toBeFocused();
  expect(await page.evaluate(depth)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${productPath}#reviews`);
  await expect.poll(() => page.evaluate(depth)).toBeGreaterThan(place - 50);
  await frame.footerLinks('Customer Service').filter({ hasText: 'Shipping' }).click();
  await expect(page).toHaveURL('/shipping');
  await expect(frame.heading).toBeFocused();
  expect(await page.evaluate(depth)).toBe(0);
});

test('a page that is long in coming shows a line and says Loading...; the page before stays until then', async ({
  page,
  frame,
}) => {
  await page.goto('/');
  const deliver = await hold(page, '**/assets/FaqPage*.js');
  await frame.footerLinks('Customer Service').filter({ hasText: 'FAQ' }).click();
  const sign = page.getByRole('status').getByText('Loading...', { exact: true });
  await expect(sign).toBeVisible();
  await expect(frame.main).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/');
  deliver();
  await expect(frame.heading).toHaveText('FAQ');
  await expect(sign).toBeHidden();
  await expect(frame.main).not.toHaveAttribute('aria-busy');
});

test('the product is fetched before it is asked for', async ({ page }) => {
  const fetched = page.waitForResponse('**/assets/ProductPage*.js');
  await page.goto('/about');
  expect((await fetched).ok()).toBe(true);
});

test('the checkout is fetched as soon as the cart is looked at', async ({ page, frame }) => {
  await page.goto('/');
  const fetched = page.waitForResponse('**/assets/CheckoutPage*.js');
  await frame.openCart();
  expect((await fetched).ok()).toBe(true);
});

test('what other sites are told of the address is the page that is shown', async ({ page, shop, frame }) => {
  await page.goto('/');
  const told = () =>
    page.evaluate(() => [
      document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
    ]);
  const address = (path: string) => `${shop.address}${path}`;
  await expect.poll(told).toEqual([address('/'), address('/')]);
  await frame.main.getByRole('link', { name: 'Shop Now' }).click();
  await expect.poll(told).toEqual([address(productPath), address(productPath)]);
  await frame.link('Contact').click();
  await expect.poll(told).toEqual([address('/contact'), address('/contact')]);
});
