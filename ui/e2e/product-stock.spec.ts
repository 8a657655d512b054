import { expect, test } from './support/shop';

test('a sold-out color can be selected, says so, changes the stock alert and cannot be bought', async ({
  shop,
  product,
}) => {
  await shop.staff.setStock('Brown', 0);
  await product.open();
  await expect(product.main.getByText('Hurry! Only 3 left in stock', { exact: true })).toBeVisible();
  await expect(product.color('Brown')).toHaveAccessibleName('Brown, sold out');
  await product.select({ color: 'Brown' });
  await expect(product.main.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(product.main.getByText('This item is selling fast!', { exact: true })).toBeVisible();
  await expect(product.addToCartButton).toBeDisabled();
  await expect(product.buyNowButton).toBeDisabled();
  await product.select({ color: 'Pink' });
  await expect(product.addToCartButton).toBeEnabled();
  await expect(product.buyNowButton).toBeEnabled();
});

test('a sold-out color offers those in stock, and a quantity above the stock says how many can be ordered', async ({
  shop,
  product,
}) => {
  await shop.staff.setStock('White', 0);
  await shop.staff.setStock('Brown', 0);
  await shop.staff.setStock('Pink', 2);
  await product.open();
  await expect(product.main.getByText('White is sold out. Still in stock:')).toBeVisible();
  await expect(product.main.getByRole('button', { name: 'Brown', exact: true })).toBeHidden();
  await expect(product.main.getByRole('button', { name: 'Black & White' })).toBeVisible();
  await product.main.getByRole('button', { name: 'Pink', exact: true }).click();
  await expect(product.color('Pink')).toBeChecked();
  await expect(product.main.getByText('White is sold out')).toBeHidden();
  await product.quantity.fill('2');
  await expect(product.main.getByRole('status')).toHaveCount(0);
  await product.quantity.fill('3');
  await expect(product.main.getByRole('status')).toHaveText('Only 2 can be ordered now in Pink.');
});
