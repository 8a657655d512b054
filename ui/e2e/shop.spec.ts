import type { Locator } from '@playwright/test';
import { productPath, title } from './support/pages/ProductPage';
import { expect, phone, test } from './support/shop';

const filters = {
  Availability: ['All', 'In Stock', 'Out of Stock'],
  Price: ['All', 'Under $30', '$30 and up'],
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
      await expect(card.getByRole('img', { name: title })).toHaveAttribute('src', '/media/pink-800.jpg');
      await expect(card.getByText('Sale price $4.99')).toBeVisible();
      await expect(card.locator('s')).toHaveText('List price $9.99');
      await expect(card.getByText('Sale ends soon!')).toBeVisible();
      for (const [label, options] of Object.entries(filters)) {
        await expect(shopPage.dropdown(label)).toHaveText(`${label}: ${options[0]}`);
        await shopPage.dropdown(label).click();
        await expect(shopPage.list.getByRole('option')).toHaveText(options);
        await expect(shopPage.list).toBeInViewport({ ratio: 0.99 });
        await shopPage.list.getByRole('option').last().click();
        await expect(shopPage.dropdown(label)).toHaveText(`${label}: ${options.at(-1)}`);
        await expect(shopPage.list).toBeHidden();
      }
      await expect(shopPage.count).toHaveText('1 product');
      await expect(shopPage.titles()).toHaveText([title]);
      // The whole card is one link, which overlays the image.
      await card.getByRole('link', { name: title }).click({ position: { x: 5, y: 20 } });
      await expect(page).toHaveURL(productPath);
    });
  });
}

test('a dropdown works with the keyboard, and closes on an outside click and on Escape without changing', async ({
  page,
  frame,
  shopPage,
}) => {
  await shopPage.open();
  await shopPage.dropdown('Price').click();
  await expect(shopPage.list).toBeVisible();
  await frame.heading.click();
  await expect(shopPage.list).toBeHidden();
  await shopPage.dropdown('Price').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(shopPage.list).toBeHidden();
  await expect(shopPage.dropdown('Price')).toBeFocused();
  await expect(shopPage.dropdown('Price')).toHaveText('Price: All');
  await shopPage.dropdown('Sort').focus();
  await page.keyboard.press('ArrowDown');
  await expect(shopPage.list).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(shopPage.dropdown('Sort')).toHaveText('Sort: Price High to Low');
  await page.keyboard.press('Enter');
  await page.keyboard.type('price l');
  await page.keyboard.press('Enter');
  await expect(shopPage.dropdown('Sort')).toHaveText('Sort: Price Low to High');
});

test('a shop without products says so and offers no filter reset', async ({ shop, shopPage, frame }) => {
  await shop.staff.deleteProduct();
  await shopPage.open();
  await expect(frame.main).toContainText('There is nothing to sell right now.');
  await expect(frame.main.getByRole('button', { name: 'Show all products' })).toHaveCount(0);
});

test('the color count matches the product', async ({ page, shop, shopPage, frame }) => {
  await shopPage.open();
  await expect(frame.main.getByRole('article')).toContainText('Four colors, S to XL');
  await shop.staff.changeProduct(({ variants }) => ({ variants: variants?.slice(0, 2) ?? [] }));
  await shopPage.open();
  await expect(frame.main.getByRole('article')).toHaveText(/^(?!.*Four).*S to XL$/);
  await shop.staff.changeProduct(() => ({ variants: [], inventory: 5 }));
  await shopPage.open();
  await expect(frame.main.getByRole('article')).not.toContainText('color');
  await page.goto('/');
  await expect(frame.main.getByRole('article')).toContainText('S to XL');
  await expect(frame.main.getByRole('article')).not.toContainText('color');
});

test('with several products the count is shown, and filters and sort apply', async ({ page, shop, shopPage }) => {
  const plain = { description: 'Soft.', image: '/media/brown-800.jpg' };
  await shop.staff.addProduct({ ...plain, title: 'A Blanket', price: 49.5, inventory: 3 });
  await shop.staff.addProduct({ ...plain, title: 'Zzz Socks', price: 30, inventory: 0 });
  await shopPage.open();
  await expect(shopPage.count).toHaveText('3 products');
  await expect(shopPage.titles()).toHaveText(['A Blanket', title, 'Zzz Socks']);
  await shopPage.select('Sort', 'Price Low to High');
  await expect(shopPage.titles()).toHaveText([title, 'Zzz Socks', 'A Blanket']);
  await shopPage.select('Sort', 'Alphabetically Z-A');
  await expect(shopPage.titles()).toHaveText(['Zzz Socks', title, 'A Blanket']);
  await shopPage.select('Price', '$30 and up');
  await expect(shopPage.titles()).toHaveText(['Zzz Socks', 'A Blanket']);
  await shopPage.select('Availability', 'Out of Stock');
  await expect(shopPage.titles()).toHaveText(['Zzz Socks']);
  await expect(shopPage.count).toHaveText('1 product');
  await shopPage.select('Price', 'Under $30');
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
    title: 'A plush comfort bra for slow mornings and long evenings '.repeat(3),
  }));
  await shopPage.open();
  expect(await linesOf(shopPage.titles())).toBe(3);
  await page.goto(productPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '22px');
  await product.addToCartButton.click();
  expect(await linesOf(cart.lines.getByText(/^A plush comfort bra/))).toBe(3);
  await page.goto('/');
  expect(await linesOf(frame.main.getByRole('heading', { name: /^A plush comfort bra/ }))).toBe(3);
  await checkout.open();
  expect(await linesOf(checkout.summary.getByText(/^A plush comfort bra/))).toBe(3);
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
  const link = frame.main.getByRole('link', { name: 'Shop Brown' });
  await link.hover();
  await expect(picture).toHaveAttribute('src', '/media/brown-800.jpg');
  await frame.heading.hover();
  await expect(picture).toHaveAttribute('src', '/media/pink-800.jpg');
  await link.click();
  await expect(page).toHaveURL(`${productPath}?color=Brown`);
});
