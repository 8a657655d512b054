import type { Page } from '@playwright/test';
import { stallRequests } from './support/stall-requests';
import { colors, productPath, sizes, title } from './support/pages/ProductPage';
import { expect, phone, test } from './support/shop';

test('prices, badge, five stars, reviews, four colors and four sizes are shown; White, M and quantity 1 selected', async ({
  product,
}) => {
  await product.open();
  await expect(product.main.getByRole('group', { name: 'Color' }).getByRole('radio')).toHaveCount(4);
  for (const color of colors) await expect(product.color(color)).toBeChecked({ checked: color === 'White' });
  for (const size of sizes) await expect(product.size(size)).toBeChecked({ checked: size === 'M' });
  await expect(product.main.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(4);
  await expect(product.quantity).toHaveValue('1');

  const prices = product.main.getByText('Sale price $4.99').locator('visible=true').first();
  await expect(prices).toBeVisible();
  await expect(product.main.locator('s').first()).toHaveText('List price $9.99');
  await expect(product.main.getByText('Sale ends soon!', { exact: true })).toBeVisible();
  await expect(product.main.getByRole('img', { name: '5 out of 5 stars' }).first()).toBeVisible();
  await product.main.getByRole('link', { name: '184 reviews' }).click();
  await expect(product.main.getByRole('heading', { name: 'Customer Reviews' })).toBeInViewport();
  const reviews = product.main.getByRole('region', { name: 'Customer Reviews' }).getByRole('figure');
  await expect(reviews).toHaveCount(3);
  for (const review of await reviews.all()) {
    await expect(review.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
    await expect(review.locator('figcaption')).toHaveText(/^[A-Z][a-z]+ [A-Z]\.$/);
  }
});

test('color and size are kept in the URL, and a link with them preselects them', async ({ page, product }) => {
  await product.open();
  await product.select({ color: 'Black & White', size: 'XL' });
  await expect(page).toHaveURL(`${productPath}?color=Black+%26+White&size=XL`);
  await product.open('?color=pink&size=l');
  await expect(product.color('Pink')).toBeChecked();
  await expect(product.size('L')).toBeChecked();
  await product.open('?color=Plaid&size=XXL');
  await expect(product.color('White')).toBeChecked();
  await expect(product.size('M')).toBeChecked();
});

test('the selected size says which bands and cups it fits', async ({ product }) => {
  await product.open();
  await expect(product.main.getByText('Size:M (34-36, B-D)')).toBeVisible();
  await product.select({ size: 'XL' });
  await expect(product.main.getByText('Size:XL (38-40, D-F)')).toBeVisible();
});

test('another product has no reviews, size chart or care text of the bra, and starts with a color in stock', async ({
  page,
  shop,
  product,
}) => {
  const robe = await shop.staff.addProduct({
    title: 'Robe',
    description: 'Warm.',
    price: 49,
    image: '/media/brown-800.jpg',
    variants: [
      { color: 'White', image: '/media/white-800.jpg', inventory: 0 },
      { color: 'Brown', image: '/media/brown-800.jpg', inventory: 3 },
    ],
  });
  await page.goto(`/product/${robe._id}`);
  await expect(product.color('Brown')).toBeChecked();
  await expect(product.main.getByText('Free shipping, ships within 3 business days')).toBeVisible();
  await expect(product.main.locator('summary')).toHaveText(['Shipping and returns']);
  await expect(product.main.getByText(/184 reviews|Customer Reviews|Size Chart|[Hh]ypoallergenic/)).toHaveCount(0);
});

test('the quantity stays between 1 and 10: minus is disabled at 1, plus at 10, and invalid input becomes 1', async ({
  page,
  product,
}) => {
  await product.open();
  await expect(product.decreaseButton).toBeDisabled();
  await product.increaseButton.click();
  await expect(product.quantity).toHaveValue('2');
  await product.decreaseButton.click();
  await expect(product.quantity).toHaveValue('1');
  for (const [typed, becomes] of [
    ['7', '7'],
    ['11', '10'],
    ['0', '1'],
    ['-4', '1'],
    ['abc', '1'],
    ['2.9', '2'],
  ] as const) {
    await product.quantity.fill(typed);
    await expect(product.quantity, `typed ${typed}`).toHaveValue(becomes);
  }
  await product.quantity.fill('10');
  await expect(product.increaseButton).toBeDisabled();
  await expect(product.decreaseButton).toBeEnabled();
  await product.quantity.fill('');
  await page.keyboard.press('Tab');
  await expect(product.quantity).toHaveValue('1');
});

test('Add to Cart shows Added to cart! for 1.2 seconds and opens the drawer', async ({ frame, product, cart }) => {
  await product.buy({ color: 'Pink', size: 'S', quantity: 3 });
  await expect(frame.toast('Added to cart!')).toBeVisible();
  expect(await frame.toastSeconds('Added to cart!')).toBe(1.2);
  await expect(cart.line('Pink', 'S')).toContainText('$14.97');
  await expect(frame.toast('Added to cart!')).toBeHidden();
});

test('Buy Now adds the selected item and opens the checkout', async ({ product, cart, checkout }) => {
  await product.goToCheckout({ color: 'Brown', size: 'XL', quantity: 2 });
  await expect(checkout.summary).toContainText('Color: Brown | Size: XL');
  await expect(cart.drawer).toBeHidden();
  expect(await cart.stored()).toMatchObject([{ color: 'Brown', size: 'XL', quantity: 2 }]);
});

test('Buy Now clicked again while the checkout is loading adds the item once', async ({
  page,
  product,
  cart,
  checkout,
}) => {
  const release = await stallRequests(page, '**/assets/CheckoutPage*.js');
  await product.open();
  await product.buyNowButton.click();
  await expect(product.buyNowButton).toHaveAttribute('aria-busy', 'true');
  await product.buyNowButton.click({ force: true });
  // Selecting another color in the meantime does not cancel the navigation.
  await product.select({ color: 'Pink' });
  release();
  await expect(checkout.summary).toContainText('Quantity: 1');
  expect(await cart.stored()).toMatchObject([{ color: 'White', quantity: 1 }]);
});

test('the second, pink button shares the selection: it copies a link', async ({ page, context, frame, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await product.open();
  await product.select({ color: 'Pink', size: 'L' });
  await product.shareButton.click();
  await expect(frame.toast('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(copied).toMatch(/\?color=Pink&size=L$/);
});

test('the description keeps its line breaks', async ({ shop, product }) => {
  await shop.staff.changeProduct(() => ({ description: 'One line.\n\nAnother one.\nA third.' }));
  await product.open();
  await expect(product.main.getByRole('heading', { name: 'Product Description' })).toBeVisible();
  const text = product.main.getByText('One line.');
  expect(await text.evaluate((element: HTMLElement) => element.innerText)).toBe('One line.\n\nAnother one.\nA third.');
});

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
    await product.select({ color: 'Pink', size: 'L' });
    await product.main.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    await expect(product.buyBar).toBeInViewport();
    await expect(product.buyBar).toContainText('$4.99');
    await expect(product.buyBar).toContainText('Pink, L');
    await product.buyBar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart.line('Pink', 'L')).toBeVisible();
    await cart.closeButton.click();
    await product.addToCartButton.scrollIntoViewIfNeeded();
    await expect(product.buyBar).not.toBeInViewport();
  });

  test('the buy bar leads to color and size until a size was chosen', async ({ page, product, cart }) => {
    await product.open();
    const add = product.buyBar.getByRole('button', { name: 'Add to Cart' });
    await add.click();
    await expect(product.color('White')).toBeFocused();
    await expect(product.swatch('White')).toBeInViewport();
    await expect(product.size('M')).toBeInViewport();
    await expect(cart.drawer).toBeHidden();
    // The size that is selected by default can be chosen.
    await product.size('M').locator('xpath=..').click();
    await expect(page).toHaveURL(`${productPath}?color=White&size=M`);
    await page.evaluate(() => window.scrollTo(0, 0));
    await product.buyBar.getByRole('button', { name: /White, M/ }).click();
    await expect(product.color('White')).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
    await add.click();
    await expect(cart.line('White', 'M')).toBeVisible();
  });

  test('the buy bar says that a color is sold out and leads to the others', async ({ shop, product }) => {
    await shop.staff.setStock('White', 0);
    await product.open();
    await expect(product.buyBar).toContainText('White is sold out');
    await product.buyBar.getByRole('button', { name: 'See colors' }).click();
    await expect(product.color('White')).toBeFocused();
    await expect(product.main.getByText('White is sold out. Still in stock:')).toBeInViewport();
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
    await product.open('?size=L');
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
    await expect(cart.line('White', 'L')).toBeVisible();
    await cart.closeButton.click();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(product.buyBar).toBeHidden({ timeout: 1000 });
    }).toPass();
  });

test('a product without a sale has one price and no badge', async ({ shop, product, cart }) => {
  await shop.staff.changeProduct(() => ({ price: 12.5, salePrice: null }));
  await product.buy({ quantity: 2 });
  await expect(cart.subtotal).toHaveText('Subtotal$25.00');
  await cart.closeButton.click();
  await expect(product.main.getByText('Price $12.50').first()).toBeVisible();
  await expect(product.main.locator('s')).toHaveCount(0);
  await expect(product.main.getByText('Sale ends soon!')).toBeHidden();
});

test('a sale price equal to the list price is not shown as a sale', async ({ page, shop, shopPage, product }) => {
  await shop.staff.changeProduct(() => ({ price: 12.5, salePrice: 12.5 }));
  await product.open();
  await expect(product.main.getByText('Price $12.50').first()).toBeVisible();
  await expect(product.main.getByText('Sale ends soon!')).toBeHidden();
  await shopPage.open();
  await expect(shopPage.main.getByText('$12.50')).toBeVisible();
  await expect(shopPage.main.getByText('Sale ends soon!')).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('main').getByText('Price $12.50').first()).toBeVisible();
  await expect(page.getByText('Sale ends soon!')).toBeHidden();
});

test('a free product can be bought for $0.00', async ({ shop, product, cart, checkout }) => {
  await shop.staff.changeProduct(() => ({ price: 0, salePrice: null }));
  await product.open();
  await expect(product.main.getByText('Price $0.00').first()).toBeVisible();
  await product.addToCartButton.click();
  await expect(cart.subtotal).toHaveText('Subtotal$0.00');
  await cart.checkoutButton.click();
  await checkout.fillAll();
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).amount).toBe(0);
});

test('only the original bra has the meta description with four colors and fluffy cups', async ({
  page,
  shop,
  product,
}) => {
  const description = page.locator('meta[name="description"]');
  await product.open();
  await expect(description).toHaveAttribute(
    'content',
    `${title} in four colors, S to XL: fluffy cups, a wide ribbed band, a smooth lining. Free shipping, 30-day refunds.`,
  );
  const mug = await shop.staff.addProduct({
    title: 'Mug',
    description: 'Holds tea.',
    price: 9,
    inventory: 3,
    image: '/media/brown-800.jpg',
  });
  await page.goto(`/product/${mug._id}`);
  await expect(description).toHaveAttribute('content', 'Holds tea.');
  await shop.staff.changeProduct(() => ({ variants: [], inventory: 5, description: 'One color.' }));
  await product.open();
  await expect(description).toHaveAttribute('content', 'One color.');
});

test.describe('with a system share sheet', () => {
  for (const [outcome, isCancelled] of [
    ['used', false],
    ['closed', true],
  ] as const) {
    test(`Share opens it with the selection, and shows no message when it is ${outcome}`, async ({ page, product }) => {
      const shared = await mockShareSheet(page, isCancelled);
      await product.open('?color=Pink&size=L');
      await product.shareButton.click();
      await expect.poll(() => shared).toEqual([{ title, url: page.url() }]);
      await product.addToCartButton.click();
      await expect(page.locator('[data-toasts]').getByRole('status')).toHaveText('Added to cart!');
      await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(0);
    });
  }
});

/** Mocks navigator.share. Returns the shared data; if `isCancelled`, each share is rejected as if the user cancelled. */
async function mockShareSheet(page: Page, isCancelled: boolean): Promise<ShareData[]> {
  const shared: ShareData[] = [];
  await page.exposeFunction('recordShare', (data: ShareData) => shared.push(data));
  await page.addInitScript((closed) => {
    const { recordShare } = window as unknown as { recordShare: (data?: ShareData) => Promise<void> };
    navigator.share = async (data) => {
      await recordShare(data);
      if (closed) throw new DOMException('Share canceled', 'AbortError');
    };
  }, isCancelled);
  return shared;
}
