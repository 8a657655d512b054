import type { Packed } from './packed-orders';

interface Queued {
  _id: string;
}

/** What decides whether an order is packed. */
interface Packable {
  status: string;
  /** Why it is on hold. */
  hold?: string;
}

/** Returns whether an order is to be packed: not one that is cancelled or on hold. */
export function canPack({ status, hold }: Packable): boolean {
  return status !== 'cancelled' && hold === undefined;
}

/** Returns the order before or after another one, if there is one. */
export function neighbor<T extends Queued>(orders: readonly T[], id: string, step: 1 | -1): T | undefined {
  return orders[orders.findIndex(({ _id }) => _id === id) + step];
}

/** Returns the next order to pack after another one; behind the last one, the first that was left out. */
export function nextUnpacked<T extends Queued & Packable>(
  orders: readonly T[],
  id: string,
  packed: Packed,
): T | undefined {
  const position = orders.findIndex(({ _id }) => _id === id);
  const others = [...orders.slice(position + 1), ...orders.slice(0, position)];
  return others.find((one) => !(one._id in packed) && canPack(one));
}
