import { fileOf, productPath, secondColor, title } from './support/brand';
import { expect, test } from './support/shop';

const heart = '/favicon.svg';

test.describe('images that fail to load', () => {
  test.beforeEach(async ({ page, consoleGuard }) => {
    consoleGuard.allow(/404|ERR_FAILED|ERR_BLOCKED/);
    await page.route(/\/media\/.*\.(avif|webp|jpg)$/, (route) => route.fulfill({ status: 404, body: '' }));
  });

  test('show a heart and their alt text in the shop, on the product page, in the cart and at checkout', async ({
    page,
    product,
    shopPage,
    cart,
    checkout,
  }) => {
    await shopPage.open();
    const card = shopPage.cards.locator('img').first();
    await expect(card).toHaveAttribute('src', heart);
    await expect(shopPage.cards.first().getByText(title).first()).toBeVisible();

    await product.buy();
    await expect(product.gallery.locator('img').first()).toHaveAttribute('src', heart);
    await expect(cart.lines.locator('img')).toHaveAttribute('src', heart);
    await expect
      .poll(() => cart.lines.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await cart.checkoutButton.click();
    await expect(checkout.summary.locator('img')).toHaveAttribute('src', heart);
    expect(page.url()).toContain('/checkout');
  });

  test('keep their space in the layout', async ({ page, product }) => {
    await product.open();
    const img = product.gallery.locator('img').first();
    await expect(img).toHaveAttribute('src', heart);
    // There is nothing to enlarge.
    await expect(product.zoomButton).toHaveCount(0);
    await img.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const box = await img.boundingBox();
    await page.unroute(/\/media\/.*\.(avif|webp|jpg)$/);
    await product.select({ color: secondColor });
    await expect(img).toHaveAttribute('src', new RegExp(fileOf(secondColor)));
    await expect
      .poll(() => img.evaluate((loaded: HTMLImageElement) => loaded.complete && loaded.currentSrc))
      .toMatch(new RegExp(`${fileOf(secondColor)}-\\d+\\.avif$`));
    expect(await img.boundingBox()).toEqual(box);
    await expect(product.zoomButton).toBeVisible();
  });
});

test('the reviews are in view after a link with #reviews and after a reload', async ({ page }) => {
  const reviews = page.getByRole('heading', { name: 'Customer Reviews' });
  await page.goto(`${productPath}#reviews`);
  await expect(reviews).toBeInViewport();
  await page.reload();
  await expect(reviews).toBeInViewport();
});

test.describe('a checkout that fails while rendering', () => {
  test('shows and focuses the error heading, and works on the next visit', async ({
    page,
    frame,
    product,
    checkout,
    consoleGuard,
  }) => {
    consoleGuard.allow(/a value that no rule can read/);
    await page.addInitScript(() => {
      const characters = String.prototype[Symbol.iterator];
      const value = function (this: string) {
        if (String(this) === 'Poison') throw new Error('a value that no rule can read');
        return characters.call(this);
      };
      Reflect.defineProperty(String.prototype, Symbol.iterator, { value });
    });
    await page.setViewportSize({ width: 375, height: 667 });
    await product.goToCheckout();
    await checkout.field('zip').scrollIntoViewIfNeeded();
    await checkout.field('name').fill('Poison');
    await expect(frame.heading).toHaveText('Unexpected Application Error!');
    await expect(frame.heading).toBeFocused();
    await expect(frame.heading).toBeInViewport();
    await page.goto('/checkout');
    await expect(frame.heading).toHaveText('Checkout');
    await checkout.fillAll();
    await checkout.completeOrder();
  });
});
