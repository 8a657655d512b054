import type { Locator } from '@playwright/test';
import { expect, test } from './shop';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** How an element is drawn: only what forced colors leave visible. */
function drawn(element: Locator): Promise<Record<string, string>> {
  return element.evaluate((el) => {
    const { backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(el);
    return { backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle };
  });
}

/** The contrast of two colors written as rgb(), by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

test('forced colors show which color, size and thumbnail is chosen, and a dot before the urgency', async ({
  page,
  product,
}) => {
  await product.open();
  const swatch = (color: string) =>
    page.getByRole('radio', { name: color, exact: true }).locator('xpath=following-sibling::*[1]');
  const size = (name: string) =>
    page.getByRole('radio', { name, exact: true }).locator('xpath=following-sibling::*[1]');
  const { thumbnails } = product;
  expect(await drawn(swatch('White'))).not.toEqual(await drawn(swatch('Pink')));
  expect(await drawn(size('M'))).not.toEqual(await drawn(size('L')));
  expect(await drawn(thumbnails.nth(0))).not.toEqual(await drawn(thumbnails.nth(1)));
  await page.getByRole('radio', { name: 'Pink', exact: true }).press('Space');
  await page.getByRole('radio', { name: 'L', exact: true }).press('Space');
  expect(await drawn(swatch('Pink'))).not.toEqual(await drawn(swatch('White')));
  expect(await drawn(size('L'))).not.toEqual(await drawn(size('M')));
  const dot = await page
    .getByText(/Hurry|selling fast/)
    .first()
    .evaluate((text) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(text, '::before');
      const ground = getComputedStyle(document.body).backgroundColor;
      return { borderTopColor, borderTopWidth, ground };
    });
  expect(parseFloat(dot.borderTopWidth)).toBeGreaterThan(2);
  expect(contrast(dot.borderTopColor, dot.ground)).toBeGreaterThan(3);
});

test('forced colors show the step that checkout has reached', async ({ page, checkout, product }) => {
  await product.open();
  await product.buyNow.click();
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('b').first();
  await expect(checkout.placeOrder).toBeVisible();
  const first = await drawn(step('Shipping'));
  expect(first).not.toEqual(await drawn(step('Payment')));
  await checkout.fillShipping();
  await expect.poll(() => drawn(step('Payment'))).toEqual(first);
  expect(await drawn(step('Shipping'))).not.toEqual(first);
});

test('forced colors show what cannot be pressed', async ({ product, shop }) => {
  await shop.staff.setStock('White', 0);
  await product.open();
  await expect(product.buyNow).toBeDisabled();
  expect(await drawn(product.buyNow)).not.toEqual(await drawn(product.share));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colors draw the logos in the text color of a ${colorScheme} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await page.goto('/');
    for (const place of ['header', 'footer']) {
      const logo = await page.locator(`${place} img[src$=".svg"]`).evaluate((img) => {
        const { backgroundColor, objectPosition, forcedColorAdjust } = getComputedStyle(img) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        const ground = getComputedStyle(document.body).backgroundColor;
        const { maskImage } = getComputedStyle(img);
        return { backgroundColor, objectPosition, forcedColorAdjust, maskImage, ground };
      });
      expect(contrast(logo.backgroundColor, logo.ground), place).toBeGreaterThan(7);
      expect(logo.maskImage).toContain('/media/logo.svg');
      // The picture itself, in its own colors, is out of sight.
      expect(parseFloat(logo.objectPosition)).toBeLessThan(-500);
    }
  });
}
