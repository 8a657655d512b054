import { firstColor, L, M, priceText, productPath, selecting, thirdColor } from './support/brand';
import { expect, phone, test } from './support/shop';

test.describe('on a phone', () => {
  test.use(phone);

  test('the buy bar shows price and Add to Cart while the button is above or below the screen', async ({
    product,
    cart,
  }) => {
    await product.open();
    await expect(product.buyBar).toBeInViewport();
    await product.addToCartButton.scrollIntoViewIfNeeded();
    await expect(product.buyBar).not.toBeInViewport();
    await product.select({ color: thirdColor, size: L });
    await product.main.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    await expect(product.buyBar).toBeInViewport();
    await expect(product.buyBar).toContainText(priceText(1));
    await expect(product.buyBar).toContainText(`${thirdColor}, ${L}`);
    await product.buyBar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart.line(thirdColor, L)).toBeVisible();
    await cart.closeButton.click();
    await product.addToCartButton.scrollIntoViewIfNeeded();
    await expect(product.buyBar).not.toBeInViewport();
  });

  test('the buy bar asks for the size, however often it is pressed, until one was chosen', async ({
    page,
    product,
    cart,
  }) => {
    await product.open();
    await expect(product.buyBar).not.toContainText(`, ${M}`);
    const question = product.main.getByRole('paragraph', { includeHidden: true }).filter({ hasText: 'Which size?' });
    const asked = product.main.getByRole('group', { name: 'Which size?' }).getByRole('radio', { name: M, exact: true });
    for (let presses = 0; presses < 3; presses += 1) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await product.buyBar.getByRole('button', { name: 'Choose size' }).click();
      await expect(asked).toBeFocused();
      await expect(question).toBeInViewport({ ratio: 1 });
      await expect(asked).toBeInViewport();
    }
    await expect(cart.drawer).toBeHidden();
    expect(await cart.stored()).toEqual([]);
    // The size that is selected by default can be chosen.
    await asked.locator('xpath=..').click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(`${productPath}${selecting(firstColor, M)}`);
    await page.evaluate(() => window.scrollTo(0, 0));
    await product.buyBar.getByRole('button', { name: `${firstColor}, ${M}` }).click();
    await expect(product.color(firstColor)).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
    await product.buyBar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart.line(firstColor, M)).toBeVisible();
  });

  test('the buy bar says that a color is sold out and leads to the others', async ({ shop, product }) => {
    await shop.staff.setStock(firstColor, 0);
    await product.open();
    await expect(product.buyBar).toContainText(`${firstColor} is sold out`);
    await product.buyBar.getByRole('button', { name: 'See colors' }).click();
    await expect(product.color(firstColor)).toBeFocused();
    await expect(product.main.getByText(`${firstColor} is sold out. Still in stock:`)).toBeInViewport();
  });

  test('the buy bar does not cover the end of the footer', async ({ page, frame, product }) => {
    await product.open();
    const last = frame.footer.getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(product.buyBar).toBeInViewport();
    await last.click();
    await expect(page).toHaveURL('/privacy');
  });
});

for (const [width, height] of [
  [768, 1024],
  [1366, 650],
] as const)
  test(`at ${width} x ${height} the buy bar shows only below Add to Cart, and covers nothing focused`, async ({
    page,
    frame,
    product,
    cart,
  }) => {
    await page.setViewportSize({ width, height });
    await product.open(`?size=${L}`);
    await expect(product.addToCartButton).toBeInViewport({ ratio: 1 });
    await expect(product.buyBar).toBeHidden();
    const reviews = product.main.getByRole('heading', { name: 'Customer Reviews' });
    // What loads below the fold may move the page again.
    await expect(async () => {
      await reviews.evaluate((heading) => heading.scrollIntoView());
      await expect(product.buyBar).toBeInViewport({ ratio: 1, timeout: 1000 });
    }).toPass();
    expect((await product.buyBar.boundingBox())?.height).toBeLessThanOrEqual(70);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = frame.footer.getByRole('link').last();
    const [end, bar] = [await last.boundingBox(), await product.buyBar.boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await product.buyBar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart.line(firstColor, L)).toBeVisible();
    await cart.closeButton.click();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(product.buyBar).toBeHidden({ timeout: 1000 });
    }).toPass();
  });
