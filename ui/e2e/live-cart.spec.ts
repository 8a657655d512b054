import { expect, phone, test } from './support/live-shop';
import { firstColor, M, priceText, S, thirdColor } from './support/brand';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the quantity of a line is changed in the drawer, up to the stock of its color', async ({
      shop,
      product,
      cart,
    }) => {
      await shop.staff.setStock(firstColor, 4);
      await product.buy({ size: S });
      await product.buy({ size: M, quantity: 2 });
      const line = cart.line(firstColor, M);
      const quantity = line.getByRole('group', { name: 'Quantity' });
      const plus = quantity.getByRole('button', { name: 'Increase quantity' });
      const minus = quantity.getByRole('button', { name: 'Decrease quantity' });
      await expect(line.getByText('Only 4 left')).toHaveCount(0);
      await plus.click();
      await expect(quantity).toHaveText('3');
      await expect(line).toContainText(priceText(3));
      await expect(line.getByText('Only 4 left')).toBeVisible();
      await expect(plus).toBeDisabled();
      await plus.click({ force: true });
      await expect(quantity).toHaveText('3');
      for (const button of [minus, plus]) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await minus.click();
      await minus.click();
      await expect(quantity).toHaveText('1');
      await expect(minus).toBeDisabled();
      await expect(minus).toBeFocused();
      expect(await cart.stored()).toMatchObject([
        { size: S, quantity: 1 },
        { size: M, quantity: 1 },
      ]);
    });
  });
}

test('no more can be chosen than is in stock', async ({ shop, product }) => {
  await shop.staff.setStock(firstColor, 2);
  await product.open();
  await product.increaseButton.click();
  await expect(product.increaseButton).toBeDisabled();
  await product.quantity.fill('9');
  await expect(product.quantity).toHaveValue('2');
  await product.select({ color: thirdColor, quantity: 9 });
  await expect(product.quantity).toHaveValue('9');
  await product.select({ color: firstColor });
  await expect(product.quantity).toHaveValue('2');
});

test('a shop that has sold out says so beside the price, in the bar, and names no day of delivery', async ({
  page,
  frame,
  shop,
  product,
}) => {
  await page.setViewportSize(phone.viewport);
  await shop.staff.sellOut();
  await page.goto('/');
  await expect(frame.main.getByRole('region').first().getByText('Sold out')).toBeVisible();
  await product.open();
  await expect(product.buyBar).toContainText('Sold out');
  await page.waitForLoadState('networkidle');
  await expect(frame.main.getByText(/Ships by/)).toHaveCount(0);
});
