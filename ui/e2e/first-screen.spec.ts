import { expect, phone, test } from './support/shop';

for (const [width, height] of [
  [1280, 720],
  [1366, 650],
] as const) {
  test(`Shop Now is on the first screen of a laptop at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeInViewport({ ratio: 1 });
  });
}

for (const height of [667, 812]) {
  test.describe(`on a phone of 375 x ${height}`, () => {
    test.use({ ...phone, viewport: { width: 375, height } });

    test('the first screen of the checkout shows its first field', async ({ product, checkout }) => {
      await product.goToCheckout();
      await expect(checkout.field('name')).toBeInViewport({ ratio: 1 });
      await expect(checkout.main.getByText('Hurry! Only 3 left in stock')).toBeInViewport({ ratio: 1 });
      await expect(checkout.totalBar).toBeInViewport({ ratio: 1 });
    });
  });
}
