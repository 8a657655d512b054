import { fourthColor, priceText, selecting, thirdColor, title, XL } from './support/brand';
import { shopper } from './support/pages/CheckoutPage';
import { expect, phone, test } from './support/shop';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('staff sign in, find an order, see all its details, mark it paid, cancel it and sign out', async ({
      page,
      shop,
      frame,
      product,
      checkout,
      staffPage,
    }) => {
      await product.goToCheckout({ color: fourthColor, size: XL, quantity: 4 });
      await checkout.fillAll();
      await checkout.completeOrder();
      const number = (await shop.staff.onlyOrder()).order_number;

      await staffPage.signIn();
      await expect(page).toHaveURL('/admin');
      await expect(frame.toast('Logged in successfully!')).toBeVisible();
      await staffPage.tab('Orders').click();
      await staffPage.searchField.fill(number);
      await expect(page).toHaveURL(`/admin?tab=orders&q=${number}`);
      await expect(staffPage.count).toHaveText('1-1 of 1 order');
      const row = staffPage.row(number).first();
      for (const text of [
        number,
        `4 × ${fourthColor} ${XL}`,
        'to Portland, OR 97205-1234',
        shopper.name,
        shopper.email,
        priceText(4),
        'pending',
      ])
        await expect(row).toContainText(text);

      // The search for its number has opened it.
      for (const text of [
        title,
        `Color: ${fourthColor} | Size: ${XL} | Quantity: 4`,
        `${priceText(1)} each`,
        priceText(4),
        shopper.name,
        shopper.address,
        shopper.address2,
        'Portland, OR 97205-1234',
        shopper.phone,
        'Visa ending in 4242',
        'Free Shipping',
      ])
        await expect(staffPage.main).toContainText(text);

      await staffPage.action('Mark as Paid', number).click();
      await expect(frame.toast('Order status updated')).toBeVisible();
      await expect(row).toContainText('paid');
      await expect(staffPage.action('Mark as Paid', number)).toBeHidden();
      await staffPage.action('Cancel', number).click();
      await expect(row).toContainText('cancelled');
      await expect(staffPage.action('Cancel', number)).toBeHidden();
      await expect(staffPage.action('Mark as Paid', number)).toBeVisible();

      expect(await shop.staff.stockOf(fourthColor)).toBe(10);
      await staffPage.signOutButton.click();
      await expect(page).toHaveURL('/admin/login');
      expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
      await page.goto('/admin?tab=orders');
      await expect(page).toHaveURL('/admin/login');
    });
  });
}

test('the last units of a color are back on the product page after their order is cancelled', async ({
  shop,
  product,
  checkout,
  staffPage,
}) => {
  await product.goToCheckout({ color: thirdColor, quantity: 10 });
  await checkout.fillAll();
  await checkout.completeOrder();
  await product.open(selecting(thirdColor));
  await expect(product.addToCartButton).toBeDisabled();
  const { order_number } = await shop.staff.onlyOrder();
  await staffPage.signIn();
  await staffPage.tab('Orders').click();
  await staffPage.action('Cancel', order_number).click();
  await expect(staffPage.row(order_number).first()).toContainText('cancelled');
  await product.open(selecting(thirdColor));
  await expect(product.addToCartButton).toBeEnabled();
});
