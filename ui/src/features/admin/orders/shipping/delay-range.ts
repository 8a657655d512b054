import { isoDate } from '../../common/dates';

const dayMs = 86_400_000;
/** An order can be delayed for at most this many days. */
const longestDays = 30;

/** Returns the first and the last date until which an order can be delayed that ships by a date, such as 2026-11-27. */
export function delayRange(shipBy: string, now: Date): { first: string; last: string } {
  const promised = Date.parse(shipBy);
  const today = isoDate(now.getTime());
  const next = isoDate(promised + dayMs);
  return { first: next < today ? today : next, last: isoDate(promised + longestDays * dayMs) };
}
