import { expect, test } from './support/shop';

test('the product page, the checkout and the confirmation say when the order arrives', async ({
  page,
  frame,
  product,
  checkout,
}) => {
  // The Saturday before Thanksgiving.
  await page.clock.setSystemTime(new Date('2026-11-21T12:00:00-05:00'));
  await product.open();
  await expect(frame.main).toContainText('Ships by Wed, Nov 25, arrives Dec 1 to 7');
  await product.goToCheckout();
  await expect(frame.main).toContainText('Ships by Wed, Nov 25, arrives Dec 1 to 7');
  await checkout.fillAll();
  await checkout.completeOrder();
  await page.goto('/success');
  await expect(frame.main).toContainText('Dec 1 to 7');
});
