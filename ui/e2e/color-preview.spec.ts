import {
  fileOf,
  firstColor,
  productPath,
  secondColor,
  selecting,
  side,
  textOfColor,
  thirdColor,
} from './support/brand';
import { expect, phone, test } from './support/shop';

test('a mouse over a swatch previews its color in place, and only then fetches the picture', async ({
  page,
  product,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await product.open(selecting(thirdColor));
  await product.thumbnail(side.name).click();
  await expect(product.thumbnail(side.name)).toHaveAttribute('aria-current', 'true');
  await page.mouse.move(5, 400);
  const largeBrown = () =>
    requested.filter((path) => new RegExp(`-${fileOf(secondColor)}-(480|800|1200)\\.`).test(path));
  expect(largeBrown()).toEqual([]);
  const stock = await product.main.getByText(/left in stock/).textContent();
  const track = await product.track.boundingBox();
  const button = await product.addToCartButton.boundingBox();

  await product.swatch(secondColor).hover();
  const preview = product.track.locator(`img[src="/media/${side.file}-${fileOf(secondColor)}-800.jpg"][alt=""]`);
  await expect(preview).toBeVisible();
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(largeBrown()).toHaveLength(1);
  // The track scrolls to whole pixels.
  const place = await preview.boundingBox();
  for (const edge of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((place?.[edge] ?? 0) - (track?.[edge] ?? 0)), edge).toBeLessThan(1);
  expect(await product.addToCartButton.boundingBox()).toEqual(button);
  await expect(product.main.getByText(stock ?? '', { exact: true })).toBeVisible();
  await expect(product.color(thirdColor)).toBeChecked();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor)}`);

  await page.mouse.move(5, 400);
  await expect(preview).toBeHidden();
  await expect(product.thumbnail(side.name)).toHaveAttribute('aria-current', 'true');

  await product.select({ color: secondColor });
  await expect(product.image).toHaveAccessibleName(side.text(secondColor));
  await expect(preview).toBeHidden();
});

test('a previewed picture covers the one in view at every width, and moves nothing', async ({ page, product }) => {
  for (const width of [600, 768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await product.open();
    await product.swatch(thirdColor).scrollIntoViewIfNeeded();
    const gallery = await product.gallery.boundingBox();
    await product.swatch(thirdColor).hover();
    const preview = product.gallery.locator(`img[src="/media/${fileOf(thirdColor)}-800.jpg"]`);
    await expect(preview).toBeVisible();
    expect(await preview.boundingBox()).toEqual(await product.track.boundingBox());
    expect(await product.gallery.boundingBox()).toEqual(gallery);
    await page.mouse.move(5, 5);
    await expect(preview).toBeHidden();
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a tap on a swatch selects its color without a preview', async ({ product }) => {
    await product.open();
    const pictures = product.gallery.locator('img');
    const count = await pictures.count();
    await product.swatch(thirdColor).tap();
    await product.swatch(firstColor).tap();
    await product.swatch(thirdColor).tap();
    await expect(product.image).toHaveAccessibleName(textOfColor(thirdColor));
    await expect(pictures).toHaveCount(count);
  });
});
