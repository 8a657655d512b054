import { L, priceOf, priceText, productPath, S, secondColor, selecting, thirdColor, title } from '../e2e/support/brand';
import { card, type FieldName, fields, shopper } from '../e2e/support/pages/CheckoutPage';
import { expect, test } from './support/test';
import { desktop, phone, type Visitor } from './support/visitor';

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test(`a shopper on ${device} buys three bras and corrects the errors of the form`, async ({ shop, visitor }) => {
    const { page, main, cart } = visitor;
    await visitor.resize(viewport);
    await visitor.goto('/');
    await page.role('button', 'Decline').click();
    await main.role('link', 'Shop Now').click();
    await visitor.expectPath(productPath);
    await main.role('radio', secondColor).choose();
    await main.role('group', 'Size').role('radio', L).choose();
    await main.role('button', 'Increase quantity').click();
    await main.role('button', 'Increase quantity').click();
    await expect.poll(() => main.role('textbox', 'Quantity').value()).toBe('3');
    await visitor.expectNoProblems('product page');
    await addToCart(visitor);
    await cart.expectText(title, `Color: ${secondColor} | Size: ${L}`, priceText(3));
    await visitor.expectNoProblems('cart drawer');

    await cart.role('button', 'Checkout').click();
    await visitor.expectPath('/checkout');
    await main.role('button', 'Place Order').click();
    await visitor.expectToast('Please fix the errors in your shipping information');
    await main.role('link', 'Please enter your full name').element();
    await visitor.expectNoProblems('checkout with errors');
    await fillShipping(visitor);
    await main.role('button', 'Place Order').click();
    await visitor.expectToast('Please fix the errors in your payment information');
    await fillCard(visitor);
    await main.role('button', 'Place Order').click();

    await visitor.expectPath('/out-of-stock');
    await main.role('link', 'See your order').click();
    await visitor.expectPath('/success');
    const { order, order_number, amount } = await shop.staff.onlyOrder();
    await main.expectText(
      order_number,
      priceText(3),
      shopper.name,
      'Portland, OR 97205-1234',
      `Color: ${secondColor} | Size: ${L}`,
    );
    await visitor.expectNoProblems('success page');
    expect(amount).toBe(priceOf(3));
    expect(order).toMatchObject({
      ...shopper,
      items: [{ title, color: secondColor, size: L, quantity: 3 }],
      card_brand: 'visa',
      card_last4: '4242',
    });
    await visitor.back();
    await page.role('button', 'Cart, 0 items').element();
  });

test('a reload and Back keep what a shopper selected and typed, but not the card', async ({ visitor }) => {
  const { page, main, cart } = visitor;
  await visitor.resize(desktop);
  await visitor.goto('/');
  await page.role('button', 'Decline').click();
  await main.role('link', 'Shop Now').click();
  await main.role('radio', thirdColor).choose();
  await main.role('group', 'Size').role('radio', S).choose();
  await addToCart(visitor);
  await visitor.reload();
  await visitor.expectPath(`${productPath}${selecting(thirdColor, S)}`);
  await expect.poll(async () => (await main.role('radio', thirdColor).element()).isSelected()).toBe(true);
  await page.role('button', 'Cart, 1 item').click();
  await cart.role('button', 'Checkout').click();
  await fillShipping(visitor);
  await fillCard(visitor);
  await visitor.back();
  await visitor.expectPath(`${productPath}${selecting(thirdColor, S)}`);
  await expect.poll(() => cart.count()).toBe(0);
  await visitor.back();
  await visitor.expectPath('/');
  await visitor.forward();
  await visitor.forward();
  await visitor.expectPath('/checkout');
  await visitor.reload();
  await expectValue(visitor, 'name', shopper.name);
  await expectValue(visitor, 'zip', shopper.zip);
  await expectValue(visitor, 'cardNumber', '');
  await expectValue(visitor, 'cardCVC', '');
  await main.role('complementary', 'Order Summary').expectText(`Color: ${thirdColor} | Size: ${S}`);
});

test('the masks of the card fields accept typing and corrections', async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.resize(phone);
  await visitor.goto(productPath);
  await page.role('button', 'Decline').click();
  await main.role('button', 'Buy Now').click();
  await visitor.expectPath('/checkout');
  const number = main.label(fields.cardNumber);
  await number.type('42424242');
  await expectValue(visitor, 'cardNumber', '4242 4242');
  await number.press('Backspace', 'Backspace', '7');
  await expectValue(visitor, 'cardNumber', '4242 427');
  await main.label(fields.cardExpiry).type('1249');
  await expectValue(visitor, 'cardExpiry', '12/49');
});

async function addToCart({ main, page }: Visitor): Promise<void> {
  await main.role('button', 'Add to Cart').first().click();
  await page.role('dialog', 'Your Cart').element();
}

async function fillShipping({ main }: Visitor): Promise<void> {
  for (const [name, value] of Object.entries(shopper) as [FieldName, string][])
    if (name === 'state') await main.label(fields.state).select(value);
    else await main.label(fields[name]).type(value);
}

async function fillCard({ main }: Visitor): Promise<void> {
  await main.label(fields.cardholderName).type(card.name);
  await main.label(fields.cardNumber).type(card.number);
  await main.label(fields.cardExpiry).type(card.expiry);
  await main.label(fields.cardCVC).type(card.cvc);
}

async function expectValue({ main }: Visitor, field: FieldName, value: string): Promise<void> {
  await expect.poll(() => main.label(fields[field]).value()).toBe(value);
}
