import { stallRequests } from './support/stall-requests';
import { expect, test } from './support/shop';
import { firstColor, priceText, S, secondColor, thirdColor, XL } from './support/brand';

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
  await product.buy({ color: thirdColor, size: S, quantity: 3 });
  await expect(frame.toast('Added to cart!')).toBeVisible();
  expect(await frame.toastSeconds('Added to cart!')).toBe(1.2);
  await expect(cart.line(thirdColor, S)).toContainText(priceText(3));
  await expect(frame.toast('Added to cart!')).toBeHidden();
});

test('Buy Now adds the selected item and opens the checkout', async ({ product, cart, checkout }) => {
  await product.goToCheckout({ color: secondColor, size: XL, quantity: 2 });
  await expect(checkout.summary).toContainText(`Color: ${secondColor} | Size: ${XL}`);
  await expect(cart.drawer).toBeHidden();
  expect(await cart.stored()).toMatchObject([{ color: secondColor, size: XL, quantity: 2 }]);
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
  await product.select({ color: thirdColor });
  release();
  await expect(checkout.summary).toContainText('Quantity: 1');
  expect(await cart.stored()).toMatchObject([{ color: firstColor, quantity: 1 }]);
});
