import type { Locator, Page } from '@playwright/test';
import {
  brand,
  fileOf,
  fit,
  imageOf,
  materialAndCare,
  pictures,
  questions,
  secondColor,
  selecting,
  site,
  sizeWithFit,
  thirdColor,
  XL,
} from './support/brand';
import { betweenTwo } from './support/measurements';
import { layoutShift, recordLayoutShifts } from './support/layout-shift';
import { stallRequests } from './support/stall-requests';
import { animated, expect, test } from './support/shop';

test('fit, fabric and shipping are under the promises, closed, and open with the keyboard', async ({ product }) => {
  await product.open();
  await expect(product.main.locator('summary')).toHaveText(['Fit', materialAndCare, 'Shipping and returns']);
  for (const [name, text] of [
    ['Fit', fit[0] ?? ''],
    [materialAndCare, questions.care],
    ['Shipping and returns', `Refunds are possible within ${brand.refundDays} days of delivery`],
  ] as const) {
    const details = product.details(name);
    await expect(details.getByText(text)).toBeHidden();
    await details.locator('summary').press('Enter');
    await expect(details.getByText(text)).toBeVisible();
    await details.locator('summary').press('Enter');
    await expect(details.getByText(text)).toBeHidden();
  }
});

test("the selected color is shown on a tailor's form by the description and in the size chart", async ({
  page,
  product,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(pictures.wornPictures)) requested.push(request.url());
  });
  await product.open(selecting(secondColor));
  await product.sizeChartButton.click();
  await expectLoaded(product.sizeChart.getByRole('img', { name: site.worn(secondColor) }));
  await product.sizeChart.getByRole('button', { name: 'Close' }).click();
  const beside = (color: string) => product.main.getByRole('img', { name: site.worn(color) });
  await product.main.getByRole('heading', { name: 'Product Description' }).scrollIntoViewIfNeeded();
  await expectLoaded(beside(secondColor));
  expect(
    requested.filter((url) => !new RegExp(`${pictures.wornPictures}-${fileOf(secondColor)}-\\d+\\.avif$`).test(url)),
  ).toEqual([]);
  await product.select({ color: thirdColor });
  await beside(thirdColor).scrollIntoViewIfNeeded();
  await expectLoaded(beside(thirdColor));
});

test('a chosen size is shown on a form of that size, and the fit finder ends on it', async ({ page, product }) => {
  const larger = betweenTwo.rows[1]?.[0] ?? '';
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, size] =
      new RegExp(`${pictures.wornPictures}-${fileOf(thirdColor)}-(\\w+)-480\\.avif$`).exec(request.url()) ?? [];
    if (size !== undefined) requested.push(size);
  });
  await product.open(selecting(thirdColor));
  await product.main.getByRole('heading', { name: 'Product Description' }).scrollIntoViewIfNeeded();
  await expectLoaded(product.main.getByRole('img', { name: site.worn(thirdColor) }));
  expect(requested).toEqual([]);
  await product.select({ size: XL });
  const beside = product.main.getByRole('img', { name: site.worn(thirdColor, XL) });
  await beside.scrollIntoViewIfNeeded();
  await expectLoaded(beside);
  await expect(product.main.getByText(sizeWithFit(XL), { exact: true }).last()).toBeVisible();
  await product.sizeChartButton.click();
  await product.fitFinder.getByLabel('Band').selectOption(String(betweenTwo.band));
  await product.fitFinder.getByLabel('Cup').selectOption(betweenTwo.cup);
  await expectLoaded(product.sizeChart.getByRole('img', { name: site.worn(thirdColor, larger) }));
  expect(requested).toEqual([XL, larger].map((size) => size.toLowerCase()));
});

test('a product that staff added is not shown on the form', async ({ page, shop, product }) => {
  const image = imageOf(thirdColor);
  const variants = [{ color: thirdColor, image, inventory: 5 }];
  const { _id: id } = await shop.staff.addProduct({ title: 'Robe', description: 'Warm.', price: 49, image, variants });
  await page.goto(`/product/${id}`);
  await expect(product.main.getByRole('heading', { name: 'Product Description' })).toBeVisible();
  await expect(product.main.getByRole('img', { name: site.worn(thirdColor) })).toHaveCount(0);
});

/** Waits until the fonts have loaded and nothing has moved for two frames. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const movedInTwoFrames = async () => {
    const before = await layoutShift(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return (await layoutShift(page)) - before;
  };
  await expect.poll(movedInTwoFrames).toBe(0);
}

async function expectLoaded(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
}

test.describe('while it loads', () => {
  test.use(animated);

  for (const width of [320, 375, 768, 1024, 1280, 1920])
    test(`nothing moves at ${width} px`, async ({ page, product }) => {
      await recordLayoutShifts(page);
      // All of the page is in view.
      await page.setViewportSize({ width, height: 4000 });
      const releaseDates = await stallRequests(page, '**/delivery-text-*.js');
      const releaseDetails = await stallRequests(page, '**/Details-*.js');
      await product.open();
      await page.waitForFunction(() => 'isHydrated' in window);
      await waitUntilSettled(page);
      const description = product.main.getByRole('heading', { name: 'Product Description' });
      // Not of the stylesheet, which lays out what is usually below the fold.
      const shiftBefore = await layoutShift(page);
      const before = await description.boundingBox();
      releaseDates();
      await expect(product.main.getByText(/^Ships by .* arrives/)).toBeVisible();
      await expect(product.main.locator('summary'), 'prerendered').toHaveCount(3);
      const loaded = page.waitForResponse('**/Details-*.js');
      releaseDetails();
      await loaded;
      await waitUntilSettled(page);
      expect(await description.boundingBox()).toEqual(before);
      expect(await layoutShift(page)).toBe(shiftBefore);
    });
});
