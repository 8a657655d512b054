import { expect, phone, test } from './support/shop';
import { cancelTime, firstColor, M, priceText, thirdColor } from './support/brand';

test.use(phone);

test('the total is always in view', async ({ product, checkout }) => {
  await product.goToCheckout({ quantity: 3 });
  await expect(checkout.totalBar).toBeInViewport();
  for (const target of [checkout.field('zip'), checkout.field('cardCVC'), checkout.placeOrderButton]) {
    await target.scrollIntoViewIfNeeded();
    await expect(checkout.totalBar).toBeInViewport();
    await expect(checkout.totalBar.locator('xpath=..')).toHaveText(
      `Total, 3 items${firstColor}, ${M} × 3${priceText(3)}`,
    );
  }
});

test('the total opens the order summary over the form; Escape, a field and a second press close it', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout({ color: thirdColor, quantity: 2 });
  const line = checkout.summary.getByText(`Color: ${thirdColor} | Size: ${M}`);
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

test('scrolling the form with a wheel closes the summary, scrolling the summary does not', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout({ quantity: 3 });
  const line = checkout.summary.getByText('Quantity: 3');
  await checkout.openSummary();
  await line.hover();
  await page.mouse.wheel(0, 20);
  await expect(line).toBeInViewport();
  await checkout.placeOrderButton.dispatchEvent('wheel');
  await expect(line).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('after Buy Now, Back and Buy Now the bar names the line of two units, and covers no field', async ({
    page,
    product,
    checkout,
  }) => {
    await product.goToCheckout();
    await expect(checkout.totalBar.locator('xpath=..')).toHaveText(`Total, 1 item${priceText(1)}`);
    await page.goBack();
    await product.buyNowButton.click();
    const bar = checkout.totalBar.locator('xpath=..');
    await expect(bar).toHaveText(`Total, 2 items${firstColor}, ${M} × 2${priceText(2)}`);
    // Fails while something covers the field.
    await checkout.field('name').click({ trial: true });
    await expect(checkout.summary.getByText('Quantity: 2')).toBeHidden();
  });

  test('one wrong field gets the focus itself', async ({ product, checkout }) => {
    await product.goToCheckout();
    await checkout.fillShipping({ city: '' });
    await checkout.placeOrderButton.click();
    await expect(checkout.field('city')).toBeFocused();
    await expect(checkout.field('city')).toBeInViewport();
    await checkout.expectError('city', 'Please enter your city');
  });

  test('state and ZIP share a row, as do expiry and CVC, and the way out is beside Place Order', async ({
    page,
    product,
    checkout,
  }) => {
    await product.goToCheckout();
    const top = async (field: 'state' | 'zip' | 'cardExpiry' | 'cardCVC') =>
      (await checkout.field(field).boundingBox())?.y;
    expect(await top('state')).toBe(await top('zip'));
    expect(await top('cardExpiry')).toBe(await top('cardCVC'));
    await expect(checkout.main.getByText('By placing the order you agree to the Terms of Service.')).toBeVisible();
    await checkout.main.getByRole('link', { name: `Cancel within ${cancelTime} for a full refund` }).click();
    await expect(page).toHaveURL('/cancellation');
  });
});

test('a message about fields closes with the last corrected field and with the next submission', async ({
  frame,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  await checkout.fillShipping();
  await checkout.placeOrderButton.click();
  const toast = frame.toast('Please fix the errors in your payment information');
  await expect(toast).toHaveCount(1);
  await checkout.placeOrderButton.click();
  await expect(toast).toHaveCount(1);
  await checkout.fillCard();
  await expect(toast).toHaveCount(0);
});
