import { firstColor, imageOf, L, M, secondColor, thirdColor, title, XL } from './support/brand';
import { notSaved } from './support/pages/CheckoutPage';
import { expect, phone, test } from './support/shop';

const mug = {
  title: 'Linen Mug',
  price: 14,
  image: imageOf(secondColor),
  description: 'Warm.',
  inventory: 7,
  variants: [],
  has_sizes: false,
};

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a product without sizes is bought without choosing one, and its line says One size', async ({
      page,
      shop,
      product,
      cart,
      checkout,
      staffPage,
    }) => {
      await shop.staff.addProduct(mug);
      await page.goto(`/product/linen-mug?size=${L}`);
      await expect(product.main.getByRole('heading', { level: 1 })).toHaveText('Linen Mug');
      await expect(product.main.getByRole('radio')).toHaveCount(0);
      await expect(product.main).not.toContainText(/size/i);
      await product.addToCartButton.click();
      await expect(cart.lines).toContainText('One size');
      expect(await cart.stored()).toMatchObject([{ _id: 'linen-mug', color: '', size: 'One size' }]);
      await cart.checkoutButton.click();
      await expect(checkout.main.getByText('One size', { exact: true })).toHaveCount(1);
      await checkout.fillAll();
      await checkout.completeOrder();
      const { order } = await shop.staff.onlyOrder();
      expect(order.items).toMatchObject([{ _id: 'linen-mug', color: '', size: 'One size' }]);
      await page.goto('/success');
      await expect(page.getByRole('region', { name: 'Your items' })).toContainText('One size');

      await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
      await staffPage.openOrder(order.order_number);
      await expect(staffPage.main.getByText('One size | Quantity: 1')).toBeVisible();
    });
  });
}

test('the bar of a product without sizes adds it at the first press', async ({ page, shop, product, cart }) => {
  await page.setViewportSize(phone.viewport);
  await shop.staff.addProduct({
    ...mug,
    variants: [
      { color: 'Red', image: imageOf(thirdColor), inventory: 3 },
      { color: 'Blue', image: imageOf(firstColor), inventory: 4 },
    ],
  });
  await page.goto('/product/linen-mug?color=Blue');
  await expect(product.buyBar.getByTitle('Change')).toContainText(/Blue$/);
  await product.buyBar.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart.lines).toContainText('Color: Blue | One size');
  await expect(cart.drawer.getByRole('group', { name: 'Add another color', exact: true })).toBeVisible();
});

test('staff say on the form whether a product comes in sizes, and the preview shows it', async ({
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.edit();
  const sizes = staffPage.form.getByRole('checkbox', { name: /^Comes in sizes / });
  await expect(sizes).toBeChecked();
  await expect(staffPage.preview.getByText(XL, { exact: true })).toBeVisible();
  await sizes.uncheck();
  await expect(staffPage.preview.getByText(XL, { exact: true })).toHaveCount(0);
  await staffPage.saveButton.click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect((await shop.staff.product()).has_sizes).toBe(false);
});

test('a size that is no longer sold leaves the cart like anything else that is not', async ({
  page,
  shop,
  consoleGuard,
  product,
  checkout,
  frame,
}) => {
  consoleGuard.allowStatus(422);
  await product.goToCheckout({ color: thirdColor });
  await checkout.fillAll();
  await shop.staff.changeProduct(() => ({ has_sizes: false }));
  await checkout.placeOrderButton.click();
  await expect(frame.toast(notSaved)).toBeVisible();
  await expect(checkout.main).toContainText(`${title} (Color: ${thirdColor} | Size: ${M}) is no longer sold.`);
  await page.reload();
  await expect(frame.main).toContainText('Your cart is empty');
  expect(await shop.staff.orders()).toEqual([]);
});
