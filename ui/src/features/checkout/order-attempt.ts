import { v7 as drawUuid } from 'uuid';
import { orderNumber } from '../../../../src/rules/shop.json';
import type { OrderInput } from '../../api/wire';
import { session } from '../../lib/storage';

/** What makes an order one order, however often it is sent. */
export interface OrderAttempt {
  /** The Idempotency-Key: a UUID of version 7, so that those of one day lie side by side in the shop's index. */
  key: string;
  /** The order number. */
  number: string;
  /** What was sent under the key and not refused: one of these orders may be saved. */
  sent: readonly OrderInput[];
}

const storageKey = 'checkoutAttempt';
const { prefix, min, max } = orderNumber;

let inMemory: OrderAttempt | null = null;

/** The attempt of this tab: made when checkout opens, kept over reloads until the order is saved. */
export function currentAttempt(): OrderAttempt {
  inMemory ??= stored() ?? keep({ key: drawUuid(), number: drawNumber(), sent: [] });
  return inMemory;
}

/** Draws another order number under the same key, which nothing has been saved under. */
export function redrawNumber(): void {
  keep({ ...currentAttempt(), number: drawNumber() });
}

/** Notes an order before it is sent, so that a reload forgets none; tells whether it is sent for the first time. */
export function noteSent(order: OrderInput): boolean {
  const { sent } = currentAttempt();
  if (sent.some((other) => isSame(other, order))) return false;
  keep({ ...currentAttempt(), sent: [...sent, order] });
  return true;
}

/** The order was refused: it is not the one that may be saved. */
export function noteRefused(order: OrderInput): void {
  keep({ ...currentAttempt(), sent: currentAttempt().sent.filter((other) => !isSame(other, order)) });
}

/** The order is saved: the next one gets a key and a number of its own. */
export function endAttempt(): void {
  inMemory = null;
  session.remove(storageKey);
}

function keep(attempt: OrderAttempt): OrderAttempt {
  inMemory = attempt;
  session.writeJson(storageKey, attempt);
  return attempt;
}

function isSame(one: OrderInput, other: OrderInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function stored(): OrderAttempt | null {
  const found = session.readJson(storageKey);
  if (found.state !== 'present') return null;
  const { key, number, sent } = (found.value ?? {}) as Partial<OrderAttempt>;
  if (typeof key !== 'string' || typeof number !== 'string') return null;
  return { key, number, sent: Array.isArray(sent) ? sent : [] };
}

function drawNumber(): string {
  const range = max - min + 1;
  const fair = Math.floor(2 ** 32 / range) * range;
  const word = new Uint32Array(1);
  let drawn = fair;
  while (drawn >= fair) drawn = crypto.getRandomValues(word)[0] ?? fair;
  return `${prefix}${min + (drawn % range)}`;
}
