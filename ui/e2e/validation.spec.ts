import type { CheckoutPage, FieldName } from './support/pages/CheckoutPage';
import type { Frame } from './support/pages/Frame';
import { expect, phone, test } from './support/shop';

interface Rule {
  field: FieldName;
  title: string;
  cases: readonly (readonly [typed: string, message: string])[];
  valid: string;
}

const shippingRules: readonly Rule[] = [
  {
    field: 'name',
    title: 'the full name is required, at least 2 characters after trimming',
    cases: [
      ['', 'Please enter your full name'],
      ['   ', 'Please enter your full name'],
      [' M ', 'Name must be at least 2 characters'],
    ],
    valid: ' Mo ',
  },
  {
    field: 'email',
    title: 'the email address is required, with one @ and a dot after it',
    cases: [
      ['', 'Please enter your email address'],
      ['maya', 'Please enter a valid email address'],
      ['maya@example', 'Please enter a valid email address'],
      ['ma ya@example.com', 'Please enter a valid email address'],
      ['maya@@example.com', 'Please enter a valid email address'],
    ],
    valid: ' maya@example.com ',
  },
  {
    field: 'address',
    title: 'the street address is required',
    cases: [['', 'Please enter your street address']],
    valid: '12 Linen Lane',
  },
  { field: 'city', title: 'the city is required', cases: [[' ', 'Please enter your city']], valid: 'Portland' },
  { field: 'state', title: 'the state is required', cases: [['', 'Please select your state']], valid: 'OR' },
  {
    field: 'zip',
    title: 'the ZIP is required: 5 digits, or 5, a dash and 4',
    cases: [
      ['', 'Please enter your zip code'],
      ['9720', 'Please enter a valid zip code'],
      ['97205-12', 'Please enter a valid zip code'],
      ['9720512', 'Please enter a valid zip code'],
      ['ABCDE', 'Please enter a valid zip code'],
    ],
    valid: '97205-1234',
  },
];

const cardRules: readonly Rule[] = [
  {
    field: 'cardNumber',
    title: 'the card number is required, 13-19 digits',
    cases: [
      ['', 'Please enter your card number'],
      ['4242 4242 4242', 'Please enter a valid card number (13-19 digits)'],
    ],
    valid: '4242424242424',
  },
  {
    field: 'cardholderName',
    title: 'the cardholder name is required, at least 2 characters',
    cases: [
      ['', 'Please enter the cardholder name'],
      ['M', 'Please enter the full name on the card'],
    ],
    valid: 'Mo',
  },
  {
    field: 'cardExpiry',
    title: 'the expiry is required: MM/YY, a month from 01 to 12, not in the past',
    cases: [
      ['', 'Please enter the expiry date'],
      ['12', 'Please use MM/YY format (e.g., 12/25)'],
      ['1349', 'Month must be between 01 and 12'],
      ['0049', 'Month must be between 01 and 12'],
      ['0120', 'Card has expired'],
    ],
    valid: '1249',
  },
  {
    field: 'cardCVC',
    title: 'the CVC is required, 3 or 4 digits',
    cases: [
      ['', 'Please enter the CVC'],
      ['12', 'CVC must be 3 or 4 digits'],
    ],
    valid: '123',
  },
];

test('each shipping field has its rules, and an error clears on editing', async ({ frame, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillShipping();
  for (const rule of shippingRules)
    await test.step(rule.title, async () => {
      await expectRule(frame, checkout, rule, 'Please fix the errors in your shipping information');
      await edit(checkout, rule.field, rule.valid);
      await checkout.placeOrderButton.click();
      await checkout.expectValid(rule.field);
      await expect(checkout.errorSummary.getByRole('heading')).toHaveText(
        'Please fix the errors in your payment information',
      );
      await expect(frame.toast('Please fix the errors in your payment information').first()).toBeVisible();
    });
});

test('each card field has its rules, and an error clears on editing', async ({ frame, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillAll();
  for (const rule of cardRules)
    await test.step(rule.title, async () => {
      // Another error prevents the order from being placed once this field is valid.
      const other = rule.field === 'cardCVC' ? 'cardholderName' : 'cardCVC';
      await edit(checkout, other, '');
      await expectRule(frame, checkout, rule, 'Please fix the errors in your payment information');
      await edit(checkout, rule.field, rule.valid);
      await checkout.placeOrderButton.click();
      await checkout.expectValid(rule.field);
      await expect(checkout.errorSummary).toBeVisible();
    });
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('payment is checked only once shipping passes', async ({ frame, product, checkout }) => {
      await product.goToCheckout();
      await checkout.placeOrderButton.click();
      const shippingToast = 'Please fix the errors in your shipping information';
      await expect(frame.toast(shippingToast)).toBeVisible();
      expect(await frame.toastSeconds(shippingToast)).toBe(5);
      await expect(checkout.errorSummary.getByRole('heading')).toHaveText(shippingToast);
      await expect(checkout.errorSummary.getByRole('link')).toHaveCount(6);
      await checkout.expectValid('cardNumber');
      await expect(checkout.noteAboveButton).toContainText(
        'Your order was not placed. Six fields above need another look.',
      );
      await checkout.fillShipping();
      await expect(checkout.errorSummary.getByRole('link')).toHaveCount(0);
      await checkout.placeOrderButton.click();
      await expect(frame.toast('Please fix the errors in your payment information')).toBeVisible();
      await expect(checkout.errorSummary.getByRole('link')).toHaveCount(4);
      await checkout.expectValid('name');
    });
  });
}

test('phone and apartment are optional', async ({ shop, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillShipping({ phone: '', address2: '' });
  await checkout.fillCard();
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).order).toMatchObject({ phone: '', address2: '' });
});

test('typed text is trimmed before it is saved', async ({ shop, product, checkout }) => {
  await product.goToCheckout();
  await checkout.fillShipping({ name: '  Maya Rivers ', email: ' maya@example.com ', zip: ' 97205 ' });
  await checkout.fillCard();
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).order).toMatchObject({
    name: 'Maya Rivers',
    email: 'maya@example.com',
    zip: '97205',
  });
});

test('the card number takes at most 16 digits, in groups of four, and ignores pasted spaces', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  const number = checkout.field('cardNumber');
  for (const [typed, shown] of [
    ['42a4-2', '4242'],
    ['42424', '4242 4'],
    [' 4242 4242  4242 4242 ', '4242 4242 4242 4242'],
    ['4242424242424242999', '4242 4242 4242 4242'],
  ] as const) {
    await number.fill('');
    await number.pressSequentially(typed);
    await expect(number, `typed ${typed}`).toHaveValue(shown);
    await number.fill(typed);
    await expect(number, `pasted ${typed}`).toHaveValue(shown);
  }
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('4244 2424 2424 242');
});

test('the ZIP inserts its dash, which a numeric keypad cannot type, and lets it be deleted', async ({
  page,
  product,
  checkout,
}) => {
  await product.goToCheckout();
  const zip = checkout.field('zip');
  for (const [typed, shown] of [
    ['97205', '97205'],
    ['972051234', '97205-1234'],
    ['97205-1234', '97205-1234'],
    ['ab', 'ab'],
  ] as const) {
    await zip.fill('');
    await zip.pressSequentially(typed);
    await expect(zip, `typed ${typed}`).toHaveValue(shown);
  }
  await page.keyboard.press('Backspace');
  await expect(zip).toHaveValue('a');
  await zip.fill('972051');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(zip).toHaveValue('97205');
  await zip.fill('972051234');
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(zip).toHaveValue('97201-234');
});

test('the expiry inserts its slash, and the CVC takes at most four digits', async ({ product, checkout }) => {
  await product.goToCheckout();
  const expiry = checkout.field('cardExpiry');
  const cvc = checkout.field('cardCVC');
  for (const [typed, shown] of [
    ['1', '1'],
    ['1249', '12/49'],
    ['12/49', '12/49'],
    ['949', '09/49'],
    ['9/49', '09/49'],
    ['124999', '12/49'],
    ['ab', ''],
  ] as const) {
    await expiry.fill('');
    await expiry.pressSequentially(typed);
    await expect(expiry, `typed ${typed}`).toHaveValue(shown);
  }
  await cvc.pressSequentially('12a345');
  await expect(cvc).toHaveValue('1234');
});

async function expectRule(frame: Frame, checkout: CheckoutPage, { field, cases }: Rule, text: string): Promise<void> {
  for (const [typed, message] of cases) {
    await edit(checkout, field, typed);
    await checkout.expectValid(field);
    await checkout.placeOrderButton.click();
    await checkout.expectError(field, message);
    // The toast leaves once the last error is corrected.
    await expect(frame.toast(text).first()).toBeVisible();
    await expect(checkout.errorSummary.getByRole('heading')).toHaveText(text);
    const isOnly = (await checkout.errorSummary.getByRole('link').count()) === 1;
    await expect(isOnly ? checkout.field(field) : checkout.errorSummary).toBeFocused();
  }
}

/** Fills a field by way of another value, because only a change clears its error. */
async function edit(checkout: CheckoutPage, field: FieldName, text: string): Promise<void> {
  const control = checkout.field(field);
  if (field === 'state') {
    await control.selectOption('AL');
    await control.selectOption(text);
    return;
  }
  await control.fill('7');
  await control.fill(text);
}
