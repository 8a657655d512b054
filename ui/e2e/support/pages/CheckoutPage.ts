import { expect, type Locator, type Page } from '@playwright/test';
import { title } from '../brand';

export const shopper = {
  name: 'Maya Rivers',
  email: 'maya@example.com',
  phone: '555 010 0199',
  address: '12 Linen Lane',
  address2: 'Apt 4B',
  city: 'Portland',
  state: 'OR',
  zip: '97205-1234',
};

/** The toast after an order that the shop rejected. */
export const notSaved = 'Failed to save order. Please try again.';

/** A well-known test card; its number passes the Luhn check. */
export const card = { name: 'Maya J Rivers', number: '4242424242424242', expiry: '1249', cvc: '8261' };

/** The label of each field. */
export const fields = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone (optional)',
  address: 'Street address',
  address2: 'Apartment, suite (optional)',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  cardholderName: 'Cardholder name',
  cardNumber: 'Card number',
  cardExpiry: 'Expiry (MM/YY)',
  cardCVC: 'CVC',
} as const;

export type FieldName = keyof typeof fields;

/** The checkout: shipping, payment and order summary. */
export class CheckoutPage {
  readonly main: Locator;
  readonly steps: Locator;
  readonly summary: Locator;
  readonly errorSummary: Locator;
  readonly overlay: Locator;
  readonly placeOrderButton: Locator;
  readonly noteAboveButton: Locator;
  readonly totalBar: Locator;
  readonly offlineBanner: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.steps = this.main.getByRole('list', { name: 'Progress' }).getByRole('listitem');
    this.summary = this.main.getByRole('complementary', { name: 'Order Summary' });
    this.errorSummary = this.main.getByRole('group').filter({ has: page.getByRole('heading', { level: 2 }) });
    this.overlay = page.getByRole('dialog').filter({ hasText: "Please don't close this window" });
    this.placeOrderButton = this.main.getByRole('button', { name: 'Place Order' });
    this.noteAboveButton = this.placeOrderButton.locator('xpath=preceding-sibling::*[1]');
    this.offlineBanner = this.main.getByRole('alert').filter({ hasText: 'You are offline.' });
    this.totalBar = this.main.getByText(/^Total, \d+ items?/);
  }

  async open(): Promise<void> {
    await this.#page.goto('/checkout');
  }

  field(name: FieldName): Locator {
    return this.main.getByLabel(fields[name], { exact: true });
  }

  /** Opens the order summary where it is folded into the bar with the total. */
  async openSummary(): Promise<void> {
    await this.placeOrderButton.waitFor();
    if (!(await this.totalBar.isVisible())) return;
    const toggle = this.main.getByRole('button', { name: /^Total, \d/ });
    await expect(async () => {
      if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
    }).toPass();
  }

  /** The link of a line that leads back to the product page. */
  editLink(color: string, size: string): Locator {
    return this.summary.getByRole('link', { name: `Edit ${title}, ${color}, ${size}` });
  }

  section(heading: string): Locator {
    return this.main.getByRole('region', { name: heading });
  }

  async fillShipping(details: Partial<typeof shopper> = shopper): Promise<void> {
    for (const [name, value] of Object.entries({ ...shopper, ...details }) as [FieldName, string][]) {
      if (name === 'state') await this.field(name).selectOption(value);
      else await this.field(name).fill(value);
    }
  }

  async fillCard(details: Partial<typeof card> = {}): Promise<void> {
    const { name, number, expiry, cvc } = { ...card, ...details };
    await this.field('cardholderName').fill(name);
    await this.field('cardNumber').fill(number);
    await this.field('cardExpiry').fill(expiry);
    await this.field('cardCVC').fill(cvc);
  }

  async fillAll(): Promise<void> {
    await this.fillShipping();
    await this.fillCard();
  }

  /** Places the order and waits for the page that follows. */
  async completeOrder(): Promise<void> {
    await this.placeOrderButton.click();
    await expect(this.#page).toHaveURL('/out-of-stock');
  }

  /** Places an order that gets no response, until checkout gives it up after a minute. The clock must be installed. */
  async placeUntilGivenUp(): Promise<void> {
    await this.placeOrderButton.click();
    await expect(async () => {
      await this.#page.clock.fastForward(8000);
      await expect(this.noteAboveButton).toContainText('We could not reach the shop', { timeout: 200 });
    }).toPass();
  }

  /** Asserts that the field is marked invalid with this message, and that the error summary links to it. */
  async expectError(name: FieldName, message: string): Promise<void> {
    const field = this.field(name);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${escapeRegExp(message)}`));
    await expect(this.errorSummary.getByRole('link', { name: message, exact: true })).toBeVisible();
  }

  async expectValid(name: FieldName): Promise<void> {
    await expect(this.field(name)).not.toHaveAttribute('aria-invalid');
  }
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
