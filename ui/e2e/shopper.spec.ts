import {
  deliveryTime,
  firstColor,
  L,
  listedColors,
  M,
  priceOf,
  priceText,
  productId,
  productPath,
  S,
  secondColor,
  selecting,
  site,
  sizes,
  thirdColor,
  title,
} from './support/brand';
import { card, shopper } from './support/pages/CheckoutPage';
import { animated, expect, phone, test } from './support/shop';

const total = priceText(3);

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ ...use, ...animated });

    test('a shopper buys three units of one color and size, from the home page to a saved order', async ({
      page,
      shop,
      frame,
      product,
      cart,
      checkout,
    }) => {
      await page.goto('/');
      await frame.main.getByRole('link', { name: 'Shop Now' }).click();
      await expect(page).toHaveURL(productPath);
      await product.select({ color: secondColor, size: L });
      await product.increaseButton.click();
      await product.increaseButton.click();
      await product.addToCartButton.click();

      await expect(cart.line(secondColor, L)).toContainText(title);
      await expect(cart.subtotal).toHaveText(`Subtotal${total}`);
      await cart.checkoutButton.click();
      await expect(page).toHaveURL('/checkout');
      await expect(checkout.summary).toContainText(title);
      await expect(checkout.summary).toContainText('Quantity: 3');

      await checkout.placeOrderButton.click();
      await expect(frame.toast('Please fix the errors in your shipping information')).toBeVisible();
      await checkout.expectError('name', 'Please enter your full name');
      await checkout.fillShipping();
      await checkout.placeOrderButton.click();
      await expect(frame.toast('Please fix the errors in your payment information')).toBeVisible();
      await checkout.expectError('cardNumber', 'Please enter your card number');
      await checkout.fillCard();
      await checkout.placeOrderButton.click();
      await expect(checkout.overlay).toBeVisible();

      await expect(page).toHaveURL('/out-of-stock');
      await expect(frame.heading).toHaveText('Temporarily Out of Stock');
      const number =
        (
          await frame.main
            .getByText(/[A-Z]{2}\d{6}/)
            .first()
            .textContent()
        )?.match(/[A-Z]{2}\d{6}/)?.[0] ?? '';
      await frame.main.getByRole('link', { name: 'See your order' }).click();
      await expect(page).toHaveURL('/success');
      for (const fact of [number, deliveryTime, total, shopper.name, shopper.email, shopper.address])
        await expect(frame.main).toContainText(fact);
      await expect(frame.main).toContainText(shopper.address2);
      await expect(frame.main).toContainText('Portland, OR 97205-1234');
      await expect(frame.main).toContainText(`Color: ${secondColor} | Size: ${L}`);

      const { order, status, amount } = await shop.staff.onlyOrder();
      expect({ status, amount }).toEqual({ status: 'pending', amount: priceOf(3) });
      expect(order).toMatchObject({
        order_number: number,
        items: [{ _id: productId, title, color: secondColor, size: L, quantity: 3, salePrice: priceOf(1) }],
        ...shopper,
        shipping_method: 'free',
        subtotal: priceOf(3),
        shipping_cost: 0,
        total: priceOf(3),
        cardholder_name: card.name,
        card_brand: 'visa',
        card_last4: '4242',
      });
      expect(await shop.staff.stockOf(secondColor)).toBe(7);
    });
  });
}

/** Returns the option that the next arrow key selects. */
function following(all: readonly string[], one: string): string {
  return all[(all.indexOf(one) + 1) % all.length] ?? '';
}

test('a purchase works with the keyboard alone', async ({ page, shop, frame, product, cart, checkout }) => {
  const { keyboard } = page;
  await product.open();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  const tabTo = async (target: ReturnType<typeof page.locator>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(product.color(firstColor));
  await keyboard.press('ArrowRight');
  const [color, size] = [following(listedColors, firstColor), following(sizes, M)];
  await expect(product.color(color)).toBeChecked();
  await tabTo(product.size(M));
  await keyboard.press('ArrowRight');
  await expect(product.size(size)).toBeChecked();
  await tabTo(product.quantity);
  await keyboard.press('ArrowUp');
  await expect(product.quantity).toHaveValue('2');
  await tabTo(product.addToCartButton);
  await keyboard.press('Enter');
  await expect(cart.drawer).toBeFocused();
  await tabTo(cart.checkoutButton);
  await keyboard.press('Enter');
  await expect(frame.heading).toBeFocused();

  for (const [field, text] of [
    ['name', shopper.name],
    ['email', shopper.email],
    ['address', shopper.address],
    ['city', shopper.city],
    ['state', 'OR'],
    ['zip', shopper.zip],
    ['cardholderName', card.name],
    ['cardNumber', card.number],
    ['cardExpiry', card.expiry],
    ['cardCVC', card.cvc],
  ] as const) {
    await tabTo(checkout.field(field));
    await keyboard.type(text);
  }
  await expect(checkout.field('state')).toHaveValue('OR');
  await tabTo(checkout.placeOrderButton);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/out-of-stock');
  await expect(frame.heading).toBeFocused();
  const { order } = await shop.staff.onlyOrder();
  expect(order.items).toMatchObject([{ color, size, quantity: 2 }]);
  expect(order).toMatchObject({ name: shopper.name, phone: '', address2: '', state: 'OR', zip: shopper.zip });
});

test.describe('with reduced motion', () => {
  test('a purchase works the same, and nothing is animated', async ({ page, shop, frame, product, cart, checkout }) => {
    await page.goto('/');
    expect(await page.evaluate(animatedElements)).toEqual([]);
    await expect(frame.promotion.getByText(site.promo).filter({ visible: true })).toHaveCount(1);
    await product.buy({ color: thirdColor });
    await expect(frame.toast('Added to cart!')).toBeVisible();
    expect(await page.evaluate(animatedElements)).toEqual([]);
    await cart.checkoutButton.click();
    await checkout.fillAll();
    await checkout.placeOrderButton.click();
    await expect(checkout.overlay).toBeVisible();
    expect(await page.evaluate(animatedElements)).toEqual([]);
    await expect(page).toHaveURL('/out-of-stock');
    expect((await shop.staff.onlyOrder()).order.items).toMatchObject([{ color: thirdColor }]);
  });

  test('visibility changes apply in the same frame, without a transition', async ({ page, product }) => {
    await product.open();
    const button = page.locator('button', { hasText: 'Add to Cart' }).first();
    const label = (visibility: string) =>
      button.evaluate((box, value) => {
        box.style.visibility = value;
        const parts = [...box.querySelectorAll('*')];
        return [...new Set(parts.map((element) => getComputedStyle(element).visibility))];
      }, visibility);
    await expect.poll(() => label('hidden')).toEqual(['hidden']);
    expect(await label('visible')).toEqual(['visible']);
  });
});

test('Back and Forward work through the purchase, and nothing typed or selected is lost', async ({
  page,
  frame,
  product,
  cart,
  checkout,
}) => {
  await page.goto('/');
  await frame.main.getByRole('link', { name: 'Shop Now' }).click();
  await product.select({ color: thirdColor, size: S, quantity: 2 });
  await product.addToCartButton.click();
  await cart.checkoutButton.click();
  await checkout.fillShipping();
  await page.goBack();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor, S)}`);
  await expect(product.color(thirdColor)).toBeChecked();
  await expect(cart.drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(frame.main.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await page.goForward();
  await expect(product.size(S)).toBeChecked();
  await page.goForward();
  await expect(checkout.field('name')).toHaveValue(shopper.name);
  await expect(checkout.field('zip')).toHaveValue(shopper.zip);
  await expect(checkout.summary).toContainText('Quantity: 2');
  await checkout.fillCard();
  await checkout.completeOrder();
  await page.goBack();
  await expect(page).not.toHaveURL('/checkout');
  await frame.expectCartCount(0);
});

test('a double click on Place Order places one order', async ({ shop, page, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillAll();
  await checkout.placeOrderButton.dblclick();
  await expect(page).toHaveURL('/out-of-stock');
  expect(await shop.staff.orders()).toHaveLength(1);
  expect(await shop.staff.stockOf(firstColor)).toBe(9);
});

/** Runs in the page. Returns the animated elements, except the hidden progress bars that time toasts. */
function animatedElements(): string[] {
  const running = document.getAnimations().filter(({ playState, effect }) => {
    const { duration } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && Number(duration) > 1;
  });
  const names = running.map(({ effect }) => String((effect as KeyframeEffect).target?.className));
  return names.filter((name) => !name.includes('progress-bar'));
}
