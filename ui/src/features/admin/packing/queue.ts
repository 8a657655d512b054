import type { Packed } from './packed-orders';

interface Queued {
  _id: string;
}

/** Returns the order before or after another one, if there is one. */
export function neighbor<T extends Queued>(orders: readonly T[], id: string, step: 1 | -1): T | undefined {
  return orders[orders.findIndex(({ _id }) => _id === id) + step];
}

/** Returns the next order to pack after another one; behind the last one, the first that was left out. */
export function nextUnpacked<T extends Queued & { status: string }>(
  orders: readonly T[],
  id: string,
  packed: Packed,
): T | undefined {
  const position = orders.findIndex(({ _id }) => _id === id);
  const others = [...orders.slice(position + 1), ...orders.slice(0, position)];
  return others.find(({ _id, status }) => !(_id in packed) && status !== 'cancelled');
}
