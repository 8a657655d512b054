import type { Page } from '@playwright/test';
import { card, shopper } from './support/pages/CheckoutPage';
import { expect, phone, test } from './support/shop';

/** What a browser knows about its user, by the names of the autocomplete attribute. */
const address = {
  name: shopper.name,
  email: shopper.email,
  tel: shopper.phone,
  'address-line1': shopper.address,
  'address-line2': shopper.address2,
  'address-level2': shopper.city,
  'address-level1': shopper.state,
  'postal-code': shopper.zip,
};
const savedCard = { 'cc-name': card.name, 'cc-number': card.number, 'cc-exp': '12/49', 'cc-csc': card.cvc };

/** Fills fields as Chromium does after a suggestion was picked: each gets its value, and input and change events. */
async function pickSuggestion(page: Page, known: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main [autocomplete]');
    for (const control of controls) {
      const value = values[control.autocomplete.split(' ').pop() ?? ''];
      if (value === undefined) continue;
      const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, known);
}

/** Counts the taps on a page and its successors. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('countTap', () => (taps += 1));
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void };
    window.addEventListener('pointerdown', () => countTap(), { capture: true });
  });
  return () => taps;
}

test.describe('on a phone that knows its user, on a first visit', () => {
  test.use({ ...phone, consent: null });

  test('an order takes six actions from Buy Now: four taps, and a pick of the address and of the card', async ({
    page,
    shop,
    product,
    checkout,
  }) => {
    const taps = await countTaps(page);
    await product.open();
    await product.buyNowButton.tap();
    await checkout.field('name').tap();
    await pickSuggestion(page, address);
    await checkout.field('cardNumber').tap();
    await pickSuggestion(page, savedCard);
    await checkout.placeOrderButton.tap();
    await expect(page).toHaveURL('/out-of-stock');
    expect(taps()).toBe(4);
    const { order } = await shop.staff.onlyOrder();
    expect(order).toMatchObject({ ...shopper, cardholder_name: card.name, card_brand: 'visa', card_last4: '4242' });
  });
});
