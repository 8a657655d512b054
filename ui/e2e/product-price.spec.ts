import { expect, test } from './support/shop';

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
