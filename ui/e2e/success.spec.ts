import {
  deliveryTime,
  firstColor,
  M,
  orderPrefix,
  pictures,
  priceOf,
  priceText,
  productPath,
  S,
  selecting,
  thirdColor,
  title,
} from './support/brand';
import { expect, phone, test } from './support/shop';

const lastOrder = {
  orderNumber: `${orderPrefix}482913`,
  items: [
    { title, quantity: 3, color: thirdColor, size: S, salePrice: priceOf(1) },
    { title, quantity: 1, color: firstColor, size: M, salePrice: priceOf(1) },
  ],
  total: priceOf(4),
  shipping: {
    name: 'Maya Rivers',
    email: 'maya@example.com',
    address: '12 Linen Lane',
    address2: 'Apt 4B',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
  },
};

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the last order comes from browser storage: number, delivery, items, Total Paid and address', async ({
      page,
      frame,
    }) => {
      await page.addInitScript((text) => localStorage.setItem('lastOrder', text), JSON.stringify(lastOrder));
      await page.goto('/success');
      await expect(frame.heading).toHaveText('Thank you for your order!');
      const items = frame.main.getByRole('region', { name: 'Your items' });
      await expect(items.getByRole('listitem')).toHaveCount(2);
      await expect(items.getByRole('listitem').first()).toContainText(priceText(3));
      await expect(items.getByRole('listitem').first()).toContainText('Quantity: 3');
      await expect(items).toContainText(`Total Paid${priceText(4)}`);
      for (const fact of [`${orderPrefix}482913`, deliveryTime, 'maya@example.com', 'Portland, OR 97205'])
        await expect(frame.main.getByText(fact, { exact: true })).toBeVisible();
      await expect(frame.main.getByRole('group').or(frame.main.locator('address'))).toHaveText(
        'Maya Rivers12 Linen LaneApt 4BPortland, OR 97205',
      );
    });
  });
}

test('without an order the page shows a fallback number and No items found.', async ({ page, frame }) => {
  await page.goto('/success');
  await expect(frame.main.getByText(`${orderPrefix}000000`, { exact: true })).toBeVisible();
  await expect(frame.main.getByText('No items found.', { exact: true })).toBeVisible();
  await expect(frame.main).toContainText('Total Paid$0.00');
  await expect(frame.main.locator('img').last()).toHaveAttribute('src', `/media/${pictures.messagePicture}`);
  await frame.main.getByRole('link', { name: `Shop ${thirdColor}` }).click();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor)}`);
});

test('malformed data for the last order does no harm', async ({ page, frame }) => {
  await page.addInitScript(
    (order) => localStorage.setItem('lastOrder', order),
    `{"orderNumber":"${orderPrefix}1","items":[null,7,{"title":1}]}`,
  );
  await page.goto('/success');
  await expect(frame.main.getByText(`${orderPrefix}1`, { exact: true })).toBeVisible();
  await expect(frame.main.getByText('No items found.', { exact: true })).toBeVisible();
});

test('a confirmation email is promised; Contact us and Continue Shopping open their pages', async ({ page, frame }) => {
  await page.goto('/success');
  await expect(frame.main).toContainText('A confirmation email with tracking will follow.');
  await frame.main.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await frame.main.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/shop');
});

test('below the total the success page says that the order is pending', async ({ page, product, checkout, frame }) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await checkout.placeOrderButton.click();
  await expect(page).toHaveURL('/out-of-stock');
  await page.goto('/success');
  await expect(frame.main).toContainText('Your order is saved as pending, and you have not been charged.');
});
