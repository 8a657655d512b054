import type { Locator } from '@playwright/test';
import {
  band,
  brand,
  fileOf,
  imageOf,
  listPriceText,
  priceText,
  productPath,
  secondColor,
  selecting,
  side,
  site,
  thirdColor,
  title,
} from './support/brand';
import { expect, phone, test } from './support/shop';
import { stallRequests } from './support/stall-requests';

const filters = {
  Availability: ['All', 'In Stock', 'Out of Stock'],
  Price: ['All', `Under ${band}`, `${band} and up`],
  Sort: ['Alphabetically A-Z', 'Alphabetically Z-A', 'Price Low to High', 'Price High to Low'],
};

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the one product is shown and links to its page; filters and sort change only their own selection', async ({
      page,
      shopPage,
    }) => {
      await shopPage.open();
      await expect(shopPage.count).toHaveText('1 product');
      await expect(shopPage.cards).toHaveCount(1);
      const card = shopPage.cards;
      await expect(card.getByRole('img', { name: title })).toBeVisible();
      await expect(card.getByRole('img', { name: title })).toHaveAttribute(
        'src',
        `/media/${fileOf(thirdColor)}-800.jpg`,
      );
      await expect(card.getByText(`Sale price ${priceText(1)}`)).toBeVisible();
      await expect(card.locator('s')).toHaveText(`List price ${listPriceText}`);
      await expect(card.getByText('Sale ends soon!')).toBeVisible();
      for (const [label, options] of Object.entries(filters)) {
        const filter = shopPage.filter(label);
        await expect(filter.getByRole('option')).toHaveText(options);
        await expect(filter.getByRole('option', { selected: true })).toHaveText(options[0] ?? '');
        await filter.selectOption(options.at(-1) ?? '');
        await expect(filter.getByRole('option', { selected: true })).toHaveText(options.at(-1) ?? '');
      }
      await expect(shopPage.count).toHaveText('1 product');
      await expect(shopPage.titles()).toHaveText([title]);
      // The whole card is one link, which overlays the image.
      await card.getByRole('link', { name: title }).click({ position: { x: 5, y: 20 } });
      await expect(page).toHaveURL(productPath);
    });
  });
}

test('a filter that is changed before the page hydrates stays so, and a reload resets it', async ({
  page,
  shopPage,
}) => {
  const release = await stallRequests(page, '**/assets/*.js');
  await page.goto('/shop', { waitUntil: 'commit' });
  await shopPage.filter('Price').selectOption(`${band} and up`);
  release();
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(shopPage.filter('Price')).not.toHaveAttribute('data-typed');
  await expect(shopPage.filter('Price')).toHaveValue('from');
  await page.reload();
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(shopPage.filter('Price')).toHaveValue('all');
});

test('a shop without products says so and offers no filter reset', async ({ shop, shopPage, frame }) => {
  await shop.staff.deleteProduct();
  await shopPage.open();
  await expect(frame.main).toContainText('There is nothing to sell right now.');
  await expect(frame.main.getByRole('button', { name: 'Show all products' })).toHaveCount(0);
});

test('the color count matches the product', async ({ page, shop, shopPage, frame }) => {
  await shopPage.open();
  await expect(frame.main.getByRole('article')).toContainText(site.colorsAndSizes);
  await shop.staff.changeProduct(({ variants }) => ({ variants: variants?.slice(0, 2) ?? [] }));
  await shopPage.open();
  await expect(frame.main.getByRole('article')).not.toContainText(site.colorsAndSizes);
  await expect(frame.main.getByRole('article')).toContainText(site.sizeRange);
  await shop.staff.changeProduct(() => ({ variants: [], inventory: 5 }));
  await shopPage.open();
  await expect(frame.main.getByRole('article')).not.toContainText('color');
  await page.goto('/');
  await expect(frame.main.getByRole('article')).toContainText(site.sizeRange);
  await expect(frame.main.getByRole('article')).not.toContainText('color');
});

test('with several products the count is shown, and filters and sort apply', async ({ page, shop, shopPage }) => {
  const plain = { description: 'Soft.', image: imageOf(secondColor) };
  await shop.staff.addProduct({ ...plain, title: 'A Blanket', price: 49.5, inventory: 3 });
  await shop.staff.addProduct({ ...plain, title: 'Zzz Socks', price: brand.priceBandCents / 100, inventory: 0 });
  await shopPage.open();
  await expect(shopPage.count).toHaveText('3 products');
  await expect(shopPage.titles()).toHaveText(['A Blanket', title, 'Zzz Socks']);
  await shopPage.filter('Sort').selectOption('Price Low to High');
  await expect(shopPage.titles()).toHaveText([title, 'Zzz Socks', 'A Blanket']);
  await shopPage.filter('Sort').selectOption('Alphabetically Z-A');
  await expect(shopPage.titles()).toHaveText(['Zzz Socks', title, 'A Blanket']);
  await shopPage.filter('Price').selectOption(`${band} and up`);
  await expect(shopPage.titles()).toHaveText(['Zzz Socks', 'A Blanket']);
  await shopPage.filter('Availability').selectOption('Out of Stock');
  await expect(shopPage.titles()).toHaveText(['Zzz Socks']);
  await expect(shopPage.count).toHaveText('1 product');
  await shopPage.filter('Price').selectOption(`Under ${band}`);
  await expect(shopPage.main).toContainText('Nothing matches these filters.');
  await shopPage.main.getByRole('button', { name: 'Show all products' }).click();
  await shopPage.main.getByRole('link', { name: 'A Blanket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Blanket');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('$49.50');
});

test('a long title takes at most three lines on its cards, in the cart and at checkout', async ({
  page,
  shop,
  shopPage,
  frame,
  product,
  cart,
  checkout,
}) => {
  await shop.staff.changeProduct(() => ({
    title: 'A linen tea towel for slow mornings and long evenings '.repeat(3),
  }));
  await shopPage.open();
  expect(await linesOf(shopPage.titles())).toBe(3);
  await page.goto(productPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '22px');
  await product.addToCartButton.click();
  expect(await linesOf(cart.lines.getByText(/^A linen tea towel/))).toBe(3);
  await page.goto('/');
  expect(await linesOf(frame.main.getByRole('heading', { name: /^A linen tea towel/ }))).toBe(3);
  await checkout.open();
  expect(await linesOf(checkout.summary.getByText(/^A linen tea towel/))).toBe(3);
});

test('a title in a script from right to left is read from the right', async ({ page, shop, shopPage, frame }) => {
  await shop.staff.changeProduct(() => ({ title: 'حمالة صدر مريحة' }));
  await shopPage.open();
  await expect(shopPage.titles().getByRole('link').first()).toHaveCSS('direction', 'rtl');
  await page.goto('/');
  await expect(frame.main.getByRole('article').getByRole('link').first()).toHaveCSS('direction', 'rtl');
});

/** Returns how many lines of text an element is high. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const { height } = element.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
  });
}

test('a mouse over a fabric of the card previews its color, and a click opens it', async ({ page, frame }) => {
  await page.goto('/shop');
  const picture = frame.main.getByRole('img', { name: title });
  const link = frame.main.getByRole('link', { name: `Shop ${secondColor}` });
  const beside = frame.main.locator(`article img[src*=${side.file}]`);
  await link.hover();
  await expect(picture).toHaveAttribute('src', `/media/${fileOf(secondColor)}-800.jpg`);
  await expect(beside).toHaveAttribute('src', `/media/${side.file}-${fileOf(secondColor)}-800.jpg`);
  await frame.heading.hover();
  await expect(picture).toHaveAttribute('src', `/media/${fileOf(thirdColor)}-800.jpg`);
  await expect(beside).toHaveAttribute('src', `/media/${side.file}-800.jpg`);
  await link.click();
  await expect(page).toHaveURL(`${productPath}${selecting(secondColor)}`);
});
