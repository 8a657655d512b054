import { orderPrefix } from '@brand/brand.json';
import { v7 as uuidV7 } from 'uuid';
import { orderNumber } from '../../../../../src/rules/shop.json';
import type { OrderInput } from '../../../api/wire';
import { session } from '../../../lib/storage';
import { validate } from '../../../rules/validate';

/** The identity of an order across retries, reloads and edits until it is saved. */
export interface OrderAttempt {
  /** The Idempotency-Key: a UUIDv7, so that keys created together are adjacent in the database index. */
  key: string;
  /** The order number. */
  number: string;
  /** The orders sent with this key and not rejected: one of them may have been saved. */
  sent: readonly OrderInput[];
}

const storageKey = 'checkoutAttempt';
const { min, max } = orderNumber;

let cached: OrderAttempt | null = null;

/** Returns this tab's attempt; created when checkout opens and kept across reloads until the order is saved. */
export function currentAttempt(): OrderAttempt {
  cached ??= load() ?? store({ key: uuidV7(), number: randomOrderNumber(), sent: [] });
  return cached;
}

/** Replaces the order number by the free one that the server found, and keeps the key, which no saved order has used. */
export function replaceNumber(free: string | null): void {
  const isNumber = free !== null && validate('order_number', free, '') === null;
  store({ ...currentAttempt(), number: isNumber ? free : randomOrderNumber() });
}

/** Records an order before it is sent, so that it survives a reload; returns whether it is sent for the first time. */
export function recordSent(order: OrderInput): boolean {
  const { sent } = currentAttempt();
  if (sent.some((other) => isSame(other, order))) return false;
  store({ ...currentAttempt(), sent: [...sent, order] });
  return true;
}

/** Removes a rejected order, which cannot have been saved. */
export function removeRejected(order: OrderInput): void {
  store({ ...currentAttempt(), sent: currentAttempt().sent.filter((other) => !isSame(other, order)) });
}

/** Ends the attempt after the order is saved: the next order gets a new key and number. */
export function endAttempt(): void {
  cached = null;
  session.remove(storageKey);
}

function store(attempt: OrderAttempt): OrderAttempt {
  cached = attempt;
  session.writeJson(storageKey, attempt);
  return attempt;
}

function isSame(one: OrderInput, other: OrderInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function load(): OrderAttempt | null {
  const stored = session.readJson(storageKey);
  if (stored.state !== 'present') return null;
  const { key, number, sent } = (stored.value ?? {}) as Partial<OrderAttempt>;
  if (typeof key !== 'string' || typeof number !== 'string') return null;
  return { key, number, sent: Array.isArray(sent) ? sent : [] };
}

/** Rejection sampling: values from `limit` up would make some numbers more likely. */
function randomOrderNumber(): string {
  const range = max - min + 1;
  const limit = Math.floor(2 ** 32 / range) * range;
  const buffer = new Uint32Array(1);
  let value = limit;
  while (value >= limit) value = crypto.getRandomValues(buffer)[0] ?? limit;
  return `${orderPrefix}${min + (value % range)}`;
}
