import { priceOf, priceText } from './support/brand';
import { expect, test } from './support/shop';

test('a price that changes by more than half needs a second press', async ({ shop, frame, staffPage }) => {
  await shop.staff.placeOrders(1, 2);
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.edit();
  await staffPage.field('Sale price (optional)').fill('0.49');
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(staffPage.form.getByRole('alert')).toContainText(
    `Shoppers pay ${priceText(1)} now. Once this is saved, they pay $0.49`,
  );
  await expect(staffPage.form.getByText(/Orders at .* since .*: 2\./)).toContainText(
    `Orders at ${priceText(1)} since `,
  );
  expect((await shop.staff.product()).salePrice).toBe(priceOf(1));
  await staffPage.form.getByRole('button', { name: 'Sell for $0.49' }).click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect((await shop.staff.product()).salePrice).toBe(0.49);
});
