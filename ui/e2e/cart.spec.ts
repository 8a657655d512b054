import {
  firstColor,
  imageOf,
  L,
  M,
  priceOf,
  priceText,
  productId,
  productPath,
  S,
  secondColor,
  thirdColor,
  title,
} from './support/brand';
import { expect, test } from './support/shop';

const line = {
  _id: productId,
  title,
  image: imageOf(firstColor),
  color: firstColor,
  size: M,
  salePrice: priceOf(1),
  quantity: 1,
};

test('adding the same color and size increases a line, anything else adds a new line', async ({ product, cart }) => {
  await product.buy({ quantity: 2 });
  await product.buy({ quantity: 3 });
  await product.buy({ size: L });
  await product.buy({ color: thirdColor });
  await expect(cart.lines).toHaveCount(3);
  expect((await cart.stored()).map(({ color, size, quantity }) => [color, size, quantity])).toEqual([
    [firstColor, M, 5],
    [firstColor, L, 1],
    [thirdColor, M, 1],
  ]);
});

test('removing a line keeps the others', async ({ product, cart }) => {
  await product.buy({ size: S });
  await product.buy({ size: L });
  await product.buy({ color: secondColor, size: L });
  await cart.remove(firstColor, L);
  await expect(cart.lines).toHaveCount(2);
  expect((await cart.stored()).map(({ color, size }) => [color, size])).toEqual([
    [firstColor, S],
    [secondColor, L],
  ]);
});

test('the cart is stored in the browser as a JSON list and survives a reload', async ({
  page,
  frame,
  product,
  cart,
}) => {
  await product.buy({ quantity: 2 });
  expect(await cart.stored()).toEqual([{ ...line, quantity: 2 }]);
  await page.reload();
  await frame.expectCartCount(2);
  await frame.openCart();
  await expect(cart.line(firstColor, M)).toContainText(priceText(2));
});

test('every tab shows the same cart', async ({ page, context, frame, product, cart }) => {
  await page.goto('/shop');
  const other = await context.newPage();
  await other.goto(productPath);
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await frame.expectCartCount(1);
  await product.buy({ quantity: 4 });
  await expect(other.getByRole('dialog', { name: 'Your Cart' })).toContainText(priceText(5));
  await cart.clearButton.click();
  await expect(other.getByRole('dialog', { name: 'Your Cart' })).toContainText('Your cart is empty.');
});

test('a page restored from the back-forward cache shows the current cart', async ({ page, frame }) => {
  await page.goto('/shop');
  await frame.expectCartCount(0);
  await page.evaluate(
    (stored) => {
      localStorage.setItem('cart', stored);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    JSON.stringify([{ ...line, quantity: 3 }]),
  );
  await frame.expectCartCount(3);
});

for (const [description, stored, count] of [
  ['text that is not JSON', '{"broken', 0],
  ['JSON that is not a list', '{"cart":1}', 0],
  ['a list with invalid entries', JSON.stringify([{ _id: 1 }, line, { ...line, quantity: -1 }, null]), 1],
] as const) {
  test(`${description} in the stored cart is dropped with a notice`, async ({ page, frame, cart }) => {
    await page.addInitScript((text) => {
      if (!localStorage.getItem('cart')) localStorage.setItem('cart', text);
    }, stored);
    await page.goto('/');
    await expect(frame.toast('Part of your saved cart could not be read, so it was left out.')).toBeVisible();
    await frame.expectCartCount(count);
    expect(await cart.stored()).toHaveLength(count);
  });
}

test('a product that is no longer sold is removed from the cart with a notice', async ({ page, frame, cart }) => {
  await page.addInitScript(
    (text) => localStorage.setItem('cart', text),
    JSON.stringify([line, { ...line, _id: 'gone', title: 'Gone' }]),
  );
  await page.goto('/shop');
  await expect(frame.toast('Something in your cart is no longer sold, so it was taken out.')).toBeVisible();
  expect(await cart.stored()).toEqual([line]);
});

test('prices in storage are never trusted', async ({ page, frame, cart, checkout }) => {
  await page.addInitScript(
    (text) => localStorage.setItem('cart', text),
    JSON.stringify([{ ...line, salePrice: 0.01, quantity: 2 }]),
  );
  await page.goto('/');
  await frame.openCart();
  await expect(cart.subtotal).toHaveText(`Subtotal${priceText(2)}`);
  await checkout.open();
  await expect(checkout.summary).toContainText(priceText(2));
  await expect(checkout.main).toContainText(`The price of ${title} changed from $0.01 to ${priceText(1)}.`);
});

test('without browser storage the cart lasts for the visit, with a notice, and the cookie banner closes', async ({
  page,
  frame,
  product,
  cart,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    localStorage.removeItem('cookieConsent');
  });
  await product.open();
  await frame.cookies.getByRole('button', { name: 'Decline' }).click();
  await expect(frame.cookies).toBeHidden();
  await product.select({ color: thirdColor, quantity: 2 });
  await product.addToCartButton.click();
  await expect(frame.toast('This browser keeps nothing between visits')).toBeVisible();
  await expect(cart.line(thirdColor, M)).toContainText(priceText(2));
  await cart.checkoutButton.click();
  await expect(page).toHaveURL('/checkout');
  await expect(frame.main).toContainText('Quantity: 2');
});
