import shop from '../../../../src/rules/shop.json';
import { session } from '../../lib/storage';

/** What makes an order one order, however often it is sent. */
export interface Attempt {
  /** The Idempotency-Key, a UUID. */
  key: string;
  /** The order number. */
  number: string;
}

const storageKey = 'checkoutAttempt';
const { prefix, min, max } = shop.orderNumber;

let inMemory: Attempt | null = null;

/** The attempt of this tab: made when checkout opens, kept over reloads until the order is saved. */
export function currentAttempt(): Attempt {
  inMemory ??= stored() ?? keep({ key: drawUuid(), number: drawNumber() });
  return inMemory;
}

/** Draws another order number under the same key, which nothing has been saved under. */
export function redrawNumber(): void {
  inMemory = keep({ ...currentAttempt(), number: drawNumber() });
}

/** The order is saved: the next one gets a key and a number of its own. */
export function endAttempt(): void {
  inMemory = null;
  session.remove(storageKey);
}

function keep(attempt: Attempt): Attempt {
  session.writeJson(storageKey, attempt);
  return attempt;
}

function stored(): Attempt | null {
  const found = session.readJson(storageKey);
  if (found.state !== 'held') return null;
  const { key, number } = (found.value ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof number === 'string' ? { key, number } : null;
}

function drawNumber(): string {
  const range = max - min + 1;
  const fair = Math.floor(2 ** 32 / range) * range;
  const word = new Uint32Array(1);
  let drawn = fair;
  while (drawn >= fair) drawn = crypto.getRandomValues(word)[0] ?? fair;
  return `${prefix}${min + (drawn % range)}`;
}

/** Written out because crypto.randomUUID is missing on plain http addresses other than localhost. */
function drawUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
