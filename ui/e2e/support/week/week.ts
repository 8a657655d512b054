import { type Browser, expect } from '@playwright/test';
import { colors, fourthColor } from '../brand';
import type { Shop } from '../server';
import type { Staff } from '../staff';
import type { StripeDouble } from '../stripe-double';
import type { Calendar } from './calendar';
import { Desk } from './desk';
import { ExpectedMails } from './mails';
import { colorOf, emailOf, numberOf, totalOf, unitsOf, weekOrder } from './orders';

/** Returns the numbers from the first to the last. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The orders that are placed through the API on the first day, and later. */
export const onMonday = range(1, 37);
export const onWednesday = range(41, 60);
/** The email of this one is mistyped. */
const mistyped = 7;

/** A shop with two staff, for a week. */
export class Week {
  readonly shop: Shop;
  readonly stripe: StripeDouble;
  readonly mails = new ExpectedMails();
  /** The units of each color at the beginning. */
  readonly stock: ReadonlyMap<string, number>;
  /** The most presses that each task has taken. */
  readonly presses: Record<string, number> = {};
  readonly #browser: Browser;
  readonly #calendar: Calendar;
  readonly #colleague: Staff;
  #desks: Desk[] = [];

  private constructor(browser: Browser, shop: Shop, stripe: StripeDouble, calendar: Calendar, colleague: Staff) {
    this.#browser = browser;
    this.shop = shop;
    this.stripe = stripe;
    this.#calendar = calendar;
    this.#colleague = colleague;
    // Of the last color, the orders of the first day take all.
    const sold = onMonday.filter((count) => colorOf(count) === fourthColor);
    const soldOut = sold.reduce((sum, count) => sum + unitsOf(count), 0);
    this.stock = new Map(colors.map((color) => [color, color === fourthColor ? soldOut : 100]));
  }

  static async begin(browser: Browser, shop: Shop, stripe: StripeDouble, calendar: Calendar): Promise<Week> {
    await calendar.set(stripe);
    const week = new Week(browser, shop, stripe, calendar, await shop.staff.colleague('ben@shop.example'));
    for (const [color, units] of week.stock) await shop.staff.setStock(color, units);
    return week;
  }

  /** Places and pays orders as shoppers do. */
  async place(counts: readonly number[]): Promise<void> {
    for (const count of counts) {
      const email = count === mistyped ? 'unknown@example.com' : emailOf(count);
      await this.shop.staff.payOrder(await this.shop.staff.placeOrder({ ...weekOrder(count), email }));
      if (count === mistyped) this.mails.announced(numberOf(count), totalOf(count));
      else this.mails.received(email, numberOf(count), totalOf(count));
    }
  }

  /** Ends the day. The next one begins once the shop has settled all payments with Stripe. */
  async nextDay(): Promise<void> {
    for (const desk of this.#desks) {
      for (const [task, presses] of desk.hands.presses) this.presses[task] = Math.max(this.presses[task] ?? 0, presses);
      await desk.close();
    }
    this.#desks = [];
    await this.#calendar.sleep(this.shop, this.stripe);
    this.#colleague.signInAgain();
    await expect.poll(async () => this.#isSettled()).toBe(true);
  }

  /** Returns both staff members at their desks. */
  async openDesks(): Promise<[Desk, Desk]> {
    const open = async (staff: Staff) => Desk.open(this.#browser, this.shop.url, staff, this.#calendar);
    const desks: [Desk, Desk] = [await open(this.shop.staff), await open(this.#colleague)];
    this.#desks = desks;
    return desks;
  }

  /** Runs `shop check`, which fails if it finds anything wrong. */
  async check(): Promise<void> {
    await this.shop.run(['check'], this.#calendar.env);
  }

  /** Returns the ID of the payment of an order. */
  async paymentOf(count: number): Promise<string> {
    const payments = await this.stripe.payments();
    return payments.find(({ metadata }) => metadata.order_number === numberOf(count))?.id ?? '';
  }

  async #isSettled(): Promise<boolean> {
    return (await this.shop.staff.orders()).every(({ status, payment }) => {
      if (payment === undefined) return true;
      const isGivenBack = payment.refunded === payment.captured || payment.disputed;
      if (status === 'cancelled') return payment.state === 'released' || isGivenBack;
      return payment.state === 'captured' && payment.refunding === 0;
    });
  }
}
