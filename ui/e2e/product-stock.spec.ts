import { expect, test } from './support/shop';
import { secondColor, thirdColor, firstColor, fourthColor } from './support/brand';

test('a sold-out color can be selected, says so, changes the stock alert and cannot be bought', async ({
  shop,
  product,
}) => {
  await shop.staff.setStock(secondColor, 0);
  await product.open();
  await expect(product.main.getByText('Hurry! Only 3 left in stock', { exact: true })).toBeVisible();
  await expect(product.color(secondColor)).toHaveAccessibleName(`${secondColor}, sold out`);
  await product.select({ color: secondColor });
  await expect(product.main.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(product.main.getByText('This item is selling fast!', { exact: true })).toBeVisible();
  await expect(product.addToCartButton).toBeDisabled();
  await expect(product.buyNowButton).toBeDisabled();
  await product.select({ color: thirdColor });
  await expect(product.addToCartButton).toBeEnabled();
  await expect(product.buyNowButton).toBeEnabled();
});

test('a sold-out color offers those in stock, and a quantity above the stock says how many can be ordered', async ({
  shop,
  product,
}) => {
  await shop.staff.setStock(firstColor, 0);
  await shop.staff.setStock(secondColor, 0);
  await shop.staff.setStock(thirdColor, 2);
  await product.open();
  await expect(product.main.getByText(`${firstColor} is sold out. Still in stock:`)).toBeVisible();
  await expect(product.main.getByRole('button', { name: secondColor, exact: true })).toBeHidden();
  await expect(product.main.getByRole('button', { name: fourthColor })).toBeVisible();
  await product.main.getByRole('button', { name: thirdColor, exact: true }).click();
  await expect(product.color(thirdColor)).toBeChecked();
  await expect(product.main.getByText(`${firstColor} is sold out`)).toBeHidden();
  await product.quantity.fill('2');
  await expect(product.main.getByRole('status')).toHaveCount(0);
  await product.quantity.fill('3');
  await expect(product.main.getByRole('status')).toHaveText(`Only 2 can be ordered now in ${thirdColor}.`);
});
