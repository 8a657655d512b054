import {
  fileOf,
  firstColor,
  fourthColor,
  imageOf,
  L,
  M,
  priceOf,
  priceText,
  productId,
  productPath,
  S,
  secondColor,
  selecting,
  thirdColor,
  title,
  XL,
} from './support/brand';
import { expect, phone, test } from './support/shop';
import { doubleTap } from './support/double-tap';

test('an empty cart says so, and disables Checkout and Clear Cart', async ({ page, frame, cart }) => {
  await page.goto('/');
  await frame.openCart();
  await expect(cart.drawer.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  await expect(cart.drawer.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await expect(cart.subtotal).toHaveText('Subtotal$0.00');
  await expect(cart.checkoutButton).toBeDisabled();
  await expect(cart.clearButton).toBeDisabled();
});

test('a line shows image, title, color, size, a fixed Quantity 1, its price and a remove button', async ({
  product,
  cart,
}) => {
  await product.buy({ color: fourthColor, size: XL, quantity: 4 });
  const line = cart.line(fourthColor, XL);
  await expect(line.locator('img')).toHaveAttribute('src', `/media/${fileOf(fourthColor)}-800.jpg`);
  await expect(line.getByText(title, { exact: true })).toBeVisible();
  await expect(line.getByText(`Color: ${fourthColor} | Size: ${XL}`, { exact: true })).toBeVisible();
  await expect(line.getByText('Quantity 1', { exact: true })).toBeVisible();
  await expect(line.getByText(priceText(4), { exact: true })).toBeVisible();
  await expect(line.getByRole('button', { name: `Remove ${title}, ${fourthColor}, ${XL}` })).toBeVisible();
});

test('the subtotal is the sum of sale price times quantity, and Clear Cart keeps the focus in the drawer', async ({
  page,
  product,
  cart,
}) => {
  await product.buy({ quantity: 2 });
  await expect(cart.subtotal).toHaveText(`Subtotal${priceText(2)}`);
  await product.buy({ color: thirdColor, size: S, quantity: 3 });
  await expect(cart.lines).toHaveCount(2);
  await expect(cart.subtotal).toHaveText(`Subtotal${priceText(5)}`);
  await cart.remove(firstColor, M);
  await expect(cart.subtotal).toHaveText(`Subtotal${priceText(3)}`);
  await cart.clearButton.focus();
  await page.keyboard.press('Enter');
  await expect(cart.drawer.getByText('Your cart is empty.')).toBeVisible();
  await expect(cart.drawer).toBeFocused();
  expect(await cart.stored()).toEqual([]);
});

test('Remove and Clear Cart can be undone, which restores the lines in their places', async ({
  page,
  product,
  cart,
}) => {
  await product.buy({ quantity: 2 });
  await product.buy({ color: thirdColor, size: S, quantity: 3 });
  const before = await cart.stored();
  const undo = cart.drawer.getByRole('button', { name: 'Undo' });
  await cart.remove(firstColor, M);
  await expect(cart.drawer.getByRole('status').filter({ hasText: 'Removed from your cart.' })).toBeVisible();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(cart.lines).toHaveCount(2);
  await expect(cart.drawer).toBeFocused();
  expect(await cart.stored()).toEqual(before);
  await cart.clearButton.click();
  await expect(cart.drawer.getByRole('status').filter({ hasText: 'Your cart was cleared.' })).toBeVisible();
  await undo.click();
  expect(await cart.stored()).toEqual(before);
  await expect(undo).toBeHidden();
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('Add to Cart opens the drawer at the right edge, a modal dialog that traps focus and makes the page inert', async ({
      page,
      frame,
      product,
      cart,
    }) => {
      await product.buy();
      await expect(cart.drawer).toBeFocused();
      const { width } = page.viewportSize() ?? { width: 0 };
      await expect
        .poll(async () => {
          const box = await cart.drawer.boundingBox();
          return box && box.x + box.width;
        })
        .toBe(width);
      const box = await cart.drawer.boundingBox();
      expect(box?.width).toBe(Math.min(width, 456));
      for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('Tab');
      await expect(cart.drawer.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Shift+Tab');
      await expect(cart.drawer.locator(':focus')).toHaveCount(1);
      await frame.expectBackgroundInert(true);
      await page.keyboard.press('Escape');
      await expect(cart.drawer).toBeHidden();
      await expect(product.addToCartButton).toBeFocused();
      await frame.expectBackgroundInert(false);
      await frame.openCart();
      await cart.checkoutButton.click();
      await expect(page).toHaveURL('/checkout');
      await expect(cart.drawer).toBeHidden();
    });
  });
}

test('a click on the backdrop or on the close button closes the drawer', async ({ page, frame, product, cart }) => {
  await product.buy();
  await cart.drawer.getByRole('heading', { name: 'Your Cart' }).click();
  await expect(cart.drawer).toBeVisible();
  await page.mouse.click(100, 400);
  await expect(cart.drawer).toBeHidden();
  await frame.openCart();
  await cart.closeButton.click();
  await expect(cart.drawer).toBeHidden();
  await expect(frame.cartButton).toBeFocused();
});

test('a double click on Add to Cart adds once and leaves the drawer open', async ({ page, product, cart }) => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await product.open();
    await product.addToCartButton.dblclick();
    await expect(cart.drawer).toBeFocused();
    await expect(cart.line(firstColor, M)).toBeVisible();
    await expect(page).toHaveURL(productPath);
    expect(await cart.stored()).toMatchObject([{ quantity: 1 }]);
    await cart.clearButton.click();
    await cart.closeButton.click();
    await expect(cart.drawer).toBeHidden();
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a double tap on the buy bar adds one unit to the cart and does not clear it', async ({
    page,
    product,
    cart,
  }) => {
    await product.open(`?size=${M}`);
    await product.main.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    await expect(product.buyBar).toBeInViewport();
    await doubleTap(page, product.buyBar.getByRole('button', { name: 'Add to Cart' }));
    await expect(cart.drawer).toBeFocused();
    await expect(cart.line(firstColor, M)).toBeVisible();
    expect(await cart.stored()).toMatchObject([{ quantity: 1 }]);
    await cart.clearButton.click();
    await expect(cart.drawer.getByText('Your cart is empty.')).toBeVisible();
  });
});

test('a line of a product without colors shows only its size', async ({ page, shop, product, cart }) => {
  await shop.staff.changeProduct(() => ({ variants: [], inventory: 5 }));
  await product.open();
  await product.addToCartButton.click();
  await expect(cart.lines).toContainText(`Size: ${M}`);
  await expect(cart.lines).not.toContainText('Color');
  await expect(page.getByRole('button', { name: `Remove ${title}, ${M}`, exact: true })).toBeVisible();
});

test('on a short screen the whole drawer scrolls, so that lines, subtotal and buttons are reachable', async ({
  page,
  product,
  cart,
}) => {
  for (const [width, height] of [
    [667, 375],
    [640, 400],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await product.buy({ color: thirdColor, quantity: 2 });
    // One row at the lower edge, wherever the drawer is scrolled to.
    for (const part of [cart.subtotal, cart.checkoutButton]) await expect(part).toBeInViewport({ ratio: 1 });
    const [sum, button] = [await cart.subtotal.boundingBox(), await cart.checkoutButton.boundingBox()];
    expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(height - 24);
    for (const part of [cart.lines.first(), cart.subtotal, cart.clearButton]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.9 });
    }
    await cart.remove(thirdColor, M);
    await expect(cart.drawer.getByText('Your cart is empty.')).toBeInViewport();
  }
});

test('the drawer counts the units, and fades while more lines follow', async ({ page, frame, cart }) => {
  const lines = [firstColor, secondColor, thirdColor].flatMap((color) =>
    [S, M, L].map((size) => ({
      _id: productId,
      title,
      image: imageOf(thirdColor),
      color,
      size,
      salePrice: priceOf(1),
      quantity: 2,
    })),
  );
  await page.addInitScript((stored) => localStorage.setItem('cart', stored), JSON.stringify(lines));
  await page.goto('/shop');
  await frame.openCart();
  await expect(cart.drawer).toContainText('18 items');
  const fade = await cart.drawer.locator('ul').evaluate((list) => {
    const { position, backgroundImage } = getComputedStyle(list.parentElement as Element, '::after');
    return { position, isGradient: backgroundImage.startsWith('linear-gradient') };
  });
  expect(fade).toEqual({ position: 'sticky', isGradient: true });
});

test('an empty drawer leads to the colors', async ({ page, frame, cart }) => {
  await page.goto('/');
  await frame.openCart();
  await cart.drawer.getByRole('link', { name: `Shop ${thirdColor}` }).click();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor)}`);
  await expect(cart.drawer).toBeHidden();
});

test('with text of 200 % a line has its picture above its text, and its price is whole', async ({
  page,
  product,
  cart,
}) => {
  await page.setViewportSize({ width: 390, height: 1200 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await product.buy();
  const line = cart.line(firstColor, M);
  await expect(async () => {
    const picture = await line.locator('img').boundingBox();
    const name = await line.getByText(title, { exact: true }).boundingBox();
    const price = await line.getByText(priceText(1), { exact: true }).boundingBox();
    expect(name?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
    expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(390);
  }).toPass();
});
