import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { cards, type TestCard } from '../fake-stripe';
import { card as details, CheckoutPage, fields } from './CheckoutPage';

const frames = { cardNumber: 'cardNumber', cardExpiry: 'cardExpiry', cardCVC: 'cardCvc' } as const;

/** The checkout of a shop that takes cards. */
export class LiveCheckoutPage extends CheckoutPage {
  readonly retryButton: Locator;
  /** The dialog of the shopper's bank. */
  readonly bank: FrameLocator;
  readonly #page: Page;

  constructor(page: Page) {
    super(page);
    this.#page = page;
    this.retryButton = this.main.getByRole('button', { name: 'Try again' });
    this.bank = page.frameLocator('iframe[title="Your bank"]');
  }

  /** The box of a field that is a frame of Stripe. */
  box(name: keyof typeof frames): Locator {
    return this.main.getByRole('group', { name: fields[name], exact: true });
  }

  /** The input in a frame of Stripe. */
  cardInput(name: keyof typeof frames): Locator {
    return this.#page.frameLocator(`iframe[title="Secure ${frames[name]} input frame"]`).getByRole('textbox');
  }

  async fillTestCard(name: TestCard = 'visa'): Promise<void> {
    await this.field('cardholderName').fill(details.name);
    await this.fillNumber(cards[name][0]);
  }

  async fillNumber(number: string, expiry = '1249', cvc = '826'): Promise<void> {
    await this.cardInput('cardNumber').fill(number);
    await this.cardInput('cardExpiry').fill(expiry);
    await this.cardInput('cardCVC').fill(cvc);
  }

  async fillAllWith(name: TestCard = 'visa'): Promise<void> {
    await this.fillShipping();
    await this.fillTestCard(name);
  }

  /** Places the order and waits until it is paid. */
  async pay(): Promise<void> {
    await this.placeOrderButton.click();
    await this.expectPaid();
  }

  async expectPaid(): Promise<void> {
    await expect(this.#page).toHaveURL('/success');
  }

  async answerBank(answer: 'Yes, pay' | 'No' | 'Close'): Promise<void> {
    await this.bank.getByRole('button', { name: answer }).click();
  }
}
