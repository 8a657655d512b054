import { brandProduct, imageOf, listedColors, listPriceText, reviewsText, thirdColor, title } from './support/brand';
import { photo } from './support/photo';
import { expect, test } from './support/shop';

test('the preview beside the form shows what is typed and uploaded, and nothing in it can be used', async ({
  page,
  shop,
  staffPage,
}) => {
  const { preview } = staffPage;
  await staffPage.openWithToken(await shop.staff.token());
  await expect(preview.getByText('Product title').last()).toBeVisible();
  await expect(preview.getByText(reviewsText)).toHaveCount(0);
  await staffPage.edit();
  await expect(preview.locator('h1')).toHaveText(title);
  await expect(preview).toContainText('Hurry! Only 3 left in stock');
  const [form, beside] = [await staffPage.form.boundingBox(), await preview.boundingBox()];
  expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));

  await staffPage.field('Title').fill('Cloud Cups');
  await expect(preview.locator('h1')).toHaveText('Cloud Cups');
  await staffPage.field('Price (USD)').fill('12.');
  await expect(preview).toContainText(listPriceText);
  await staffPage.field('Price (USD)').fill('12.50');
  await expect(preview).toContainText('$12.50');
  await staffPage.field('Sale price (optional)').fill('');
  await expect(preview).not.toContainText('Sale ends soon!');
  await staffPage.colorField('Color', listedColors.indexOf(thirdColor)).fill('Rose');
  await staffPage.colorField('Inventory', listedColors.indexOf(thirdColor)).fill('0');
  await expect(preview).toContainText('Color:Rose');
  await expect(preview).toContainText('This item is selling fast!');

  const picture = preview.locator('article img').first();
  await expect(picture).toHaveAttribute('src', brandProduct.image);
  await staffPage.field('Image URL').fill(imageOf(thirdColor).slice(0, -6));
  await expect(picture).toHaveAttribute('src', brandProduct.image);
  await staffPage.pictureFile().setInputFiles(photo);
  await expect(picture).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{32}-800\.jpg$/);

  const shown = listedColors.map((color) => (color === thirdColor ? 'Rose (sold out)' : color));
  await expect(preview).toMatchAriaSnapshot(`
    - region "Preview":
      - heading "Preview" [level=3]
      - paragraph: What shoppers will see once the product is saved. A value that is not valid is not shown.
      - paragraph: "Cloud Cups. $12.50. Colors: ${shown.join(', ')}"
  `);
  await staffPage.form.getByRole('button', { name: 'Save product' }).focus();
  await page.keyboard.press('Tab');
  expect(await preview.evaluate((region) => region.contains(document.activeElement))).toBe(false);
  await preview.getByText(reviewsText).click({ force: true });
  await expect(page).toHaveURL('/admin?tab=products');
});
