import { expect } from '@playwright/test';
import type { Mail } from '../mail-server';
import { dollars, emailOf, numberOf, totalOf } from './orders';

const owner = 'help@shop.example';

/** The owner's morning mail about due orders. Its count depends on how soon the brand ships. */
const namesDueOrders = /^\d+ orders? (due today|late)/;

/** The subjects of the mails that the shop should have sent, each with its recipient. */
export class ExpectedMails {
  readonly #expected: string[] = [];

  add(to: string, ...subjects: string[]): void {
    this.#expected.push(...subjects.map((subject) => `${to}: ${subject}`));
  }

  received(to: string, number: string, total: number): void {
    this.add(to, `Your order ${number}`);
    this.announced(number, total);
  }

  announced(number: string, total: number): void {
    this.add(owner, `New order ${number}: ${dollars(total)}`);
  }

  shipped(counts: readonly number[]): void {
    for (const count of counts) this.add(emailOf(count), `Your order ${numberOf(count)} has shipped`);
  }

  cancelled(count: number): void {
    this.add(emailOf(count), `Your order ${numberOf(count)} is canceled`);
  }

  /** The mail about the cancellation says what becomes of the money. */
  cancelledWithRefund(count: number): void {
    this.cancelled(count);
    this.add(owner, `Refunded ${numberOf(count)}: ${dollars(totalOf(count))}`);
  }

  refunded(count: number, amount: number): void {
    this.refundedAtStripe(count, amount);
    this.add(owner, `Refunded ${numberOf(count)}: ${dollars(amount)}`);
  }

  /** Who refunds in Stripe's dashboard needs no mail. */
  refundedAtStripe(count: number, amount: number): void {
    this.add(emailOf(count), `Refund of ${dollars(amount)} for your order ${numberOf(count)}`);
  }

  disputed(count: number): void {
    this.add(owner, `Disputed ${numberOf(count)}: ${dollars(totalOf(count))}`);
  }

  /** Waits until all have come, and checks that no other has. */
  async check(mails: readonly Mail[]): Promise<void> {
    const told = () => mails.filter(({ subject }) => !namesDueOrders.test(subject));
    const sent = () => [...new Map(told().map((mail) => [mail.id, `${String(mail.to)}: ${mail.subject}`])).values()];
    await expect.poll(() => sent().length, 'mails').toBeGreaterThanOrEqual(this.#expected.length);
    expect(sent().sort()).toEqual(this.#expected.toSorted());
  }
}
