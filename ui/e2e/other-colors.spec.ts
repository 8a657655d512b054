import { firstColor, fourthColor, L, M, priceText, S, secondColor, thirdColor, title } from './support/brand';
import { expect, phone, test } from './support/shop';

test('after Add to Cart one press adds a unit of another color in the same size', async ({ page, product, cart }) => {
  await product.buy({ color: thirdColor, size: L, quantity: 3 });
  await expect(cart.otherColors).toHaveText(['', '', '']);
  const brown = cart.drawer.getByRole('button', { name: `Add ${secondColor}, ${L}`, exact: true });
  await brown.focus();
  await page.keyboard.press('Enter');
  await expect(cart.line(secondColor, L)).toBeVisible();
  await expect(cart.subtotal).toHaveText(`Subtotal${priceText(4)}`);
  const inCart = cart.drawer.getByRole('button', { name: `${secondColor}, ${L} is in your cart` });
  await expect(inCart).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await cart.stored()).toMatchObject([
    { color: thirdColor, size: L, quantity: 3 },
    { color: secondColor, size: L, quantity: 1 },
  ]);
  await cart.drawer.getByRole('button', { name: `Remove ${title}, ${secondColor}, ${L}` }).click();
  await expect(brown).toBeVisible();
});

test('a color that is sold out, or whose stock is in the cart, is not offered', async ({ shop, product, cart }) => {
  await shop.staff.changeProduct(({ variants }) => ({
    variants: variants.map((variant) => ({
      ...variant,
      inventory: { [secondColor]: 0, [thirdColor]: 2 }[variant.color] ?? variant.inventory,
    })),
  }));
  await product.buy({ color: thirdColor, size: S, quantity: 2 });
  await product.buy({ color: firstColor });
  await expect(cart.otherColors).toHaveCount(1);
  await expect(cart.otherColors).toHaveAccessibleName(`Add ${fourthColor}, ${M}`);
});

test('the drawer offers no other color when it is opened with the cart button', async ({ frame, product, cart }) => {
  await product.buy();
  await expect(cart.otherColors).toHaveCount(3);
  await cart.closeButton.click();
  await frame.openCart();
  await expect(cart.line(firstColor, M)).toBeVisible();
  await expect(cart.otherColors).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a double click adds one unit, and the colors stay in their place', async ({ product, cart }) => {
    await product.buy();
    const pink = cart.otherColors.nth(1);
    // In the drawer, which may still slide in.
    const place = () =>
      pink.evaluate((color) => {
        const [box, drawer] = [color, color.closest('dialog, [role="dialog"]')].map((part) =>
          part?.getBoundingClientRect(),
        );
        return box && drawer && { x: box.x - drawer.x, y: box.y - drawer.y };
      });
    const before = await place();
    expect(before).toBeDefined();
    await pink.dblclick();
    await expect(cart.line(thirdColor, M)).toBeVisible();
    expect(await cart.stored()).toMatchObject([{ color: firstColor }, { color: thirdColor, quantity: 1 }]);
    expect(await place()).toEqual(before);
  });
});
