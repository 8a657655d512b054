import { expect, phone, test } from './support/shop';

test.use(phone);

test('the total is always in view', async ({ product, checkout }) => {
  await product.goToCheckout({ quantity: 3 });
  await expect(checkout.totalBar).toBeInViewport();
  for (const target of [checkout.field('zip'), checkout.field('cardCVC'), checkout.placeOrderButton]) {
    await target.scrollIntoViewIfNeeded();
    await expect(checkout.totalBar).toBeInViewport();
    await expect(checkout.totalBar.locator('xpath=..')).toHaveText('Total, 3 items$14.97');
  }
});

test('errors in the summary link to their fields, which do not move while they are corrected', async ({
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.placeOrderButton.click();
  await expect(checkout.errorSummary).toBeFocused();
  await expect(checkout.errorSummary).toBeInViewport();
  await checkout.errorSummary.getByRole('link', { name: 'Please enter your city' }).click();
  await expect(checkout.field('city')).toBeFocused();
  await expect(checkout.field('city')).toBeInViewport();
  const before = await checkout.field('city').boundingBox();
  await checkout.field('city').pressSequentially('Portland');
  await checkout.expectValid('city');
  await expect(checkout.errorSummary.getByRole('link', { name: 'Please enter your city' })).toBeHidden();
  await expect(checkout.errorSummary.getByText('Please enter your city')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  expect((await checkout.field('city').boundingBox())?.y).toBe(before?.y);
});
