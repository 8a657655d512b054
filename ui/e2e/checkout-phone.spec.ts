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

test('the total opens the order summary over the form; Escape, a field and a second press close it', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout({ color: 'Pink', quantity: 2 });
  const line = checkout.summary.getByText('Color: Pink | Size: M');
  const toggle = checkout.main.getByRole('button', { name: /^Total, 2 items/ });
  await expect(line).toBeHidden();
  const field = await checkout.field('name').boundingBox();
  for (const close of [
    () => toggle.click(),
    () => page.keyboard.press('Escape'),
    () => checkout.field('cardCVC').focus(),
  ]) {
    await toggle.click();
    await expect(line).toBeInViewport();
    await expect(checkout.summary.getByText('Estimated tax')).toBeInViewport();
    expect(await checkout.field('name').boundingBox()).toEqual(field);
    await close();
    await expect(line).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
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
