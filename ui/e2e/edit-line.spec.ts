import { firstColor, fourthColor, L, M, priceText, thirdColor, title, XL } from './support/brand';
import { expect, phone, test } from './support/shop';

test('the quantity of a line is lowered from the checkout, which keeps what was typed', async ({
  page,
  frame,
  product,
  cart,
  checkout,
}) => {
  await product.buy({ size: L });
  await product.goToCheckout({ color: fourthColor, size: XL, quantity: 5 });
  await checkout.fillShipping();
  await expect(checkout.summary).toContainText(priceText(6));
  await checkout.editLink(fourthColor, XL).click();

  await expect(frame.heading).toBeFocused();
  await expect(frame.heading).toHaveText(title);
  await expect(product.color(fourthColor)).toBeChecked();
  await expect(product.size(XL)).toBeChecked();
  await expect(product.quantity).toHaveValue('5');
  await page.reload();
  await expect(product.quantity).toHaveValue('5');
  await product.quantity.fill('2');
  await product.main.getByRole('button', { name: 'Update Cart' }).first().click();

  await expect(page).toHaveURL('/checkout');
  await expect(frame.toast('Cart updated!')).toBeVisible();
  await expect(checkout.summary).toContainText(priceText(3));
  await expect(checkout.field('address')).toHaveValue('12 Linen Lane');
  expect((await cart.stored()).map(({ color, size, quantity }) => [color, size, quantity])).toEqual([
    [firstColor, L, 1],
    [fourthColor, XL, 2],
  ]);
  await checkout.fillCard();
  await checkout.completeOrder();
});

test('a line that another tab removes while it is edited is added as usual', async ({
  page,
  context,
  product,
  checkout,
}) => {
  await product.goToCheckout({ color: thirdColor, quantity: 3 });
  await checkout.editLink(thirdColor, M).click();
  await expect(product.quantity).toHaveValue('3');
  const other = await context.newPage();
  await other.goto('/shop');
  await other.evaluate(() => localStorage.setItem('cart', '[]'));
  await expect(product.addToCartButton).toBeVisible();
  await expect(product.quantity).toHaveValue('1');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a line is edited from the folded summary, also with the bar at the lower edge', async ({
    page,
    product,
    checkout,
  }) => {
    await product.goToCheckout({ quantity: 4 });
    await checkout.openSummary();
    await checkout.editLink(firstColor, M).click();
    await product.decreaseButton.click();
    await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    await product.buyBar.getByRole('button', { name: 'Update Cart' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(checkout.main.getByRole('button', { name: /^Total, 3 items/ })).toBeVisible();
  });
});
