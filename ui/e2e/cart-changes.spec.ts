import {
  firstColor,
  listPrice,
  listPriceText,
  lowerPrice,
  lowerPriceText,
  M,
  priceText,
  site,
  thirdColor,
  title,
} from './support/brand';
import { notSaved } from './support/pages/CheckoutPage';
import { expect, phone, test } from './support/shop';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a price that changed in the meantime is shown, old and new, and accepted with one click', async ({
      shop,
      frame,
      consoleGuard,
      product,
      checkout,
    }) => {
      consoleGuard.allowStatus(409);
      await product.goToCheckout({ quantity: 2 });
      await checkout.fillAll();
      await shop.staff.changeProduct(() => ({ salePrice: lowerPrice }));
      await checkout.placeOrderButton.click();
      await expect(frame.toast(notSaved)).toBeVisible();
      await expect(checkout.main).toContainText(
        `The price of ${title} changed from ${priceText(1)} to ${lowerPriceText}.`,
      );
      await expect(checkout.summary).toContainText(`$${(2 * lowerPrice).toFixed(2)}`);
      await checkout.main.getByRole('button', { name: 'Use the new price' }).click();
      await expect(checkout.placeOrderButton).toBeFocused();
      await expect(checkout.field('cardNumber')).not.toHaveValue('');
      await checkout.completeOrder();
      expect((await shop.staff.onlyOrder()).order).toMatchObject({
        total: Math.round(200 * lowerPrice) / 100,
        items: [{ salePrice: lowerPrice }],
      });
    });

    test('stock sold in the meantime is reported, and the cart is updated with one click', async ({
      shop,
      consoleGuard,
      product,
      checkout,
    }) => {
      consoleGuard.allowStatus(409);
      await product.goToCheckout({ color: thirdColor, quantity: 5 });
      await checkout.fillAll();
      await shop.staff.setStock(thirdColor, 2);
      await checkout.placeOrderButton.click();
      await expect(checkout.main).toContainText(
        `${title} (Color: ${thirdColor} | Size: ${M}): you have 5 in your cart and only 2 are left.`,
      );
      await checkout.main.getByRole('button', { name: 'Update my cart' }).click();
      await expect(checkout.summary).toContainText('Quantity: 2');
      await checkout.completeOrder();
      expect((await shop.staff.onlyOrder()).order.items).toMatchObject([{ quantity: 2 }]);
      expect(await shop.staff.stockOf(thirdColor)).toBe(0);
    });
  });
}

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a cart whose last line has sold out says so where the shopper looks, with the colors in stock', async ({
      page,
      shop,
      frame,
      consoleGuard,
      product,
      checkout,
    }) => {
      consoleGuard.allowStatus(409);
      await product.goToCheckout({ color: thirdColor });
      await checkout.fillAll();
      await shop.staff.setStock(thirdColor, 0);
      await checkout.placeOrderButton.click();
      await checkout.main.getByRole('button', { name: 'Update my cart' }).click();
      await expect(frame.heading).toHaveText('Your cart is empty');
      await expect(frame.heading).toBeFocused();
      await expect(frame.heading).toBeInViewport();
      await expect(frame.toast(notSaved)).toHaveCount(0);
      await expect(checkout.main).toContainText(`${title} (Color: ${thirdColor} | Size: ${M}) has just sold out.`);
      const colors = checkout.main.getByRole('list', { name: 'Colors' }).getByRole('link');
      await expect(checkout.main.getByText('Still in stock:')).toBeVisible();
      await expect(colors).toHaveCount(3);
      await page.goto('/checkout');
      await expect(checkout.main).toContainText(site.emptyCart);
    });
  });
}

test('changes since the last visit are shown before the order is placed', async ({ shop, product, checkout }) => {
  await product.buy({ quantity: 3 });
  await shop.staff.changeProduct(() => ({ salePrice: null }));
  await shop.staff.setStock(firstColor, 1);
  await checkout.open();
  await expect(checkout.main).toContainText(`changed from ${priceText(1)} to ${listPriceText}`);
  const notice = checkout.main.getByText('you have 3 in your cart and only 1 is left');
  const [at, field] = await Promise.all([notice.boundingBox(), checkout.field('name').boundingBox()]);
  expect(at?.y).toBeLessThan(field?.y ?? 0);
  await checkout.fillAll();
  await checkout.placeOrderButton.click();
  await expect(checkout.noteAboveButton).toContainText('Please look at what changed above');
  expect(await shop.staff.orders()).toHaveLength(0);
  await checkout.main.getByRole('button', { name: 'Accept and update my cart' }).click();
  await expect(checkout.field('name')).toBeFocused();
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).amount).toBe(listPrice);
});
