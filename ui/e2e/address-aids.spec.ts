import { card } from './support/pages/CheckoutPage';
import { expect, test } from './support/shop';

test('an address pasted into the name is split into the fields, and the order has it', async ({
  page,
  context,
  shop,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() =>
    navigator.clipboard.writeText('Maya Rivers\n12 Plush Lane Apt 4B\nPortland, OR 97205\nUSA'),
  );
  await checkout.field('name').focus();
  await page.keyboard.press('Control+v');
  await expect(checkout.field('zip')).toHaveValue('97205');
  await expect(checkout.field('name')).toBeFocused();
  await expect(checkout.section('Shipping Details').getByRole('status')).toContainText('is split into the fields');
  await page.keyboard.press('Tab');
  await expect(checkout.field('email')).toBeFocused();
  await checkout.field('email').fill('maya@example.com');
  await checkout.fillCard(card);
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).order).toMatchObject({
    name: 'Maya Rivers',
    address: '12 Plush Lane',
    address2: 'Apt 4B',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
  });
});

test('a unit number typed into the street moves to its own field, and typing goes on', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.field('address').pressSequentially('12 Plush Lane #4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Portland');
  await expect(checkout.field('address')).toHaveValue('12 Plush Lane');
  await expect(checkout.field('address2')).toHaveValue('#4');
  await expect(checkout.field('city')).toHaveValue('Portland');
});
