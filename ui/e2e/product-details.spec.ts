import { blockRequests, layoutShift, recordLayoutShifts } from './support/layout-shift';
import { animated, expect, test } from './support/shop';

test('fit, fabric and shipping are under the promises, closed, and open with the keyboard', async ({ product }) => {
  await product.open();
  await expect(product.main.locator('summary')).toHaveText(['Fit', 'Fabric and care', 'Shipping and returns']);
  for (const [name, text] of [
    ['Fit', 'It runs true to size'],
    ['Fabric and care', 'hypoallergenic and kind to sensitive skin'],
    ['Shipping and returns', 'Refunds are possible within 30 days of delivery'],
  ] as const) {
    const details = product.details(name);
    await expect(details.getByText(text)).toBeHidden();
    await details.locator('summary').press('Enter');
    await expect(details.getByText(text)).toBeVisible();
    await details.locator('summary').press('Enter');
    await expect(details.getByText(text)).toBeHidden();
  }
});

test("Fit shows the selected color on a tailor's form, which loads when Fit is opened", async ({ page, product }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('bust-form')) requested.push(request.url());
  });
  await product.open('?color=Brown');
  await expect(product.main.locator('summary')).toHaveCount(3);
  expect(requested).toEqual([]);
  await product.details('Fit').locator('summary').click();
  const picture = product.details('Fit').getByRole('img', { name: /^Brown .* on a tailor's form/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
  expect(requested).toHaveLength(1);
  expect(requested[0]).toMatch(/gallery-bust-form-brown-\d+\.avif$/);
});

test.describe('while they load', () => {
  test.use(animated);

  for (const width of [320, 375, 768, 1024, 1280, 1920])
    test(`nothing moves at ${width} px`, async ({ page, product }) => {
      await recordLayoutShifts(page);
      // All of the page is in view.
      await page.setViewportSize({ width, height: 4000 });
      const release = await blockRequests(page, '**/Details-*.js');
      await product.open();
      await page.waitForFunction(() => 'isHydrated' in window);
      const description = product.main.getByRole('heading', { name: 'Product Description' });
      // Not of the stylesheet, which lays out what is usually below the fold.
      const shiftBefore = await layoutShift(page);
      const before = await description.boundingBox();
      await release();
      await expect(product.main.locator('summary')).toHaveCount(3);
      expect(await description.boundingBox()).toEqual(before);
      expect(await layoutShift(page)).toBe(shiftBefore);
    });
});
