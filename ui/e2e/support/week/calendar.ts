import { existsSync, readdirSync } from 'node:fs';
import type { Env, Shop } from '../server';
import type { StripeDouble } from '../stripe-double';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns libfaketime, which Debian has in a folder of the architecture; null if it is not installed. */
export function findFaketime(): string | null {
  const folders = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`);
  return folders.find((file) => existsSync(file)) ?? null;
}

/** The time of a shop whose days pass while it is closed, by libfaketime. */
export class Calendar {
  #aheadMs: number;

  /** Starts at a time, such as 2040-01-30T10:00:00-05:00. */
  constructor(start: string) {
    this.#aheadMs = Date.parse(start) - Date.now();
  }

  get now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** The variables of a program that has this time from its start on. */
  get env(): Env {
    const seconds = Math.round(this.#aheadMs / 1000);
    return {
      LD_PRELOAD: findFaketime() ?? '',
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets the clock of Stripe, which has the real time. */
  async set(stripe: StripeDouble): Promise<void> {
    await stripe.post('/test/clock', { days: String(Math.round(this.#aheadMs / dayMs)) });
  }

  /** Closes the shop, and opens it a day later. Meanwhile what was held for open orders is charged at Stripe. */
  async sleep(shop: Shop, stripe: StripeDouble): Promise<void> {
    const orders = await shop.staff.orders();
    const open = new Set(orders.filter(({ status }) => status === 'pending').map(({ order_number }) => order_number));
    await shop.stop();
    this.#aheadMs += dayMs;
    await stripe.post('/test/clock', { days: '1' });
    for (const { id, status, amount, metadata } of await stripe.payments())
      if (status === 'requires_capture' && open.has(metadata.order_number))
        await stripe.post(`/test/capture/${id}`, { cents: String(amount) });
    await shop.restart(this.env);
    shop.staff.signInAgain();
  }
}
