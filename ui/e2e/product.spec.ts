import {
  colors,
  firstColor,
  fourthColor,
  imageOf,
  L,
  listPriceText,
  M,
  priceText,
  productPath,
  productTexts,
  reviewsText,
  secondColor,
  selecting,
  shipTime,
  sizes,
  sizeWithFit,
  testimonials,
  thirdColor,
  title,
  XL,
} from './support/brand';
import { expect, test } from './support/shop';

test('prices, badge, five stars, reviews, four colors and four sizes are shown; the default color, size and quantity 1 selected', async ({
  product,
}) => {
  await product.open();
  await expect(product.main.getByRole('group', { name: 'Color' }).getByRole('radio')).toHaveCount(4);
  for (const color of colors) await expect(product.color(color)).toBeChecked({ checked: color === firstColor });
  for (const size of sizes) await expect(product.size(size)).toBeChecked({ checked: size === M });
  await expect(product.main.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(4);
  await expect(product.quantity).toHaveValue('1');

  const prices = product.main
    .getByText(`Sale price ${priceText(1)}`)
    .locator('visible=true')
    .first();
  await expect(prices).toBeVisible();
  await expect(product.main.locator('s').first()).toHaveText(`List price ${listPriceText}`);
  await expect(product.main.getByText('Sale ends soon!', { exact: true })).toBeVisible();
  await expect(product.main.getByRole('img', { name: '5 out of 5 stars' }).first()).toBeVisible();
  await product.main.getByRole('link', { name: reviewsText }).click();
  await expect(product.main.getByRole('heading', { name: 'Customer Reviews' })).toBeInViewport();
  const reviews = product.main.getByRole('region', { name: 'Customer Reviews' }).getByRole('figure');
  await expect(reviews).toHaveCount(testimonials.length);
  for (const review of await reviews.all()) {
    await expect(review.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
    await expect(review.locator('figcaption')).toHaveText(/^[A-Z][a-z]+ [A-Z]\.$/);
  }
});

test('color and size are kept in the URL, and a link with them preselects them', async ({ page, product }) => {
  await product.open();
  await product.select({ color: fourthColor, size: XL });
  await expect(page).toHaveURL(`${productPath}${selecting(fourthColor, XL)}`);
  await product.open(selecting(thirdColor.toLowerCase(), L.toLowerCase()));
  await expect(product.color(thirdColor)).toBeChecked();
  await expect(product.size(L)).toBeChecked();
  await product.open('?color=Plaid&size=XXL');
  await expect(product.color(firstColor)).toBeChecked();
  await expect(product.size(M)).toBeChecked();
});

test('the selected size says which bands and cups it fits', async ({ product }) => {
  await product.open();
  await expect(product.main.getByText(`Size:${sizeWithFit(M)}`)).toBeVisible();
  await product.select({ size: XL });
  await expect(product.main.getByText(`Size:${sizeWithFit(XL)}`)).toBeVisible();
});

test('another product has no reviews, size chart or care text of the first one, and starts with a color in stock', async ({
  page,
  shop,
  product,
}) => {
  const robe = await shop.staff.addProduct({
    title: 'Robe',
    description: 'Warm.',
    price: 49,
    image: imageOf(secondColor),
    variants: [
      { color: firstColor, image: imageOf(firstColor), inventory: 0 },
      { color: secondColor, image: imageOf(secondColor), inventory: 3 },
    ],
  });
  await page.goto(`/product/${robe._id}`);
  await expect(product.color(secondColor)).toBeChecked();
  await expect(product.main.getByText(`Free shipping, ships within ${shipTime}`)).toBeVisible();
  await expect(product.main.locator('summary')).toHaveText(['Shipping and returns']);
  await expect(
    product.main.getByText(new RegExp(`${reviewsText}|Customer Reviews|Size Chart|[Hh]ypoallergenic`)),
  ).toHaveCount(0);
});

test('the description keeps its line breaks', async ({ shop, product }) => {
  await shop.staff.changeProduct(() => ({ description: 'One line.\n\nAnother one.\nA third.' }));
  await product.open();
  await expect(product.main.getByRole('heading', { name: 'Product Description' })).toBeVisible();
  const text = product.main.getByText('One line.');
  expect(await text.evaluate((element: HTMLElement) => element.innerText)).toBe('One line.\n\nAnother one.\nA third.');
});

test('only the original product has the meta description of the brand', async ({ page, shop, product }) => {
  const description = page.locator('meta[name="description"]');
  await product.open();
  await expect(description).toHaveAttribute('content', productTexts.pageDescription(title));
  const mug = await shop.staff.addProduct({
    title: 'Mug',
    description: 'Holds tea.',
    price: 9,
    inventory: 3,
    image: imageOf(secondColor),
  });
  await page.goto(`/product/${mug._id}`);
  await expect(description).toHaveAttribute('content', 'Holds tea.');
  await shop.staff.changeProduct(() => ({ variants: [], inventory: 5, description: 'One color.' }));
  await product.open();
  await expect(description).toHaveAttribute('content', 'One color.');
});
