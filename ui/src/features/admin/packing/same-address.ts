import type { StaffOrder } from '../../../api/wire';
import { labelLines } from '../orders/row/address-label';

/** Returns the same text for orders that go to the same person at the same address, as a label shows them. */
function addressOf({ order }: StaffOrder): string {
  return labelLines(order).join('\n');
}

/** Returns the orders with those to the same address beside each other, where the first of them is. */
export function byAddress(orders: readonly StaffOrder[]): StaffOrder[] {
  return [...groupsOf(orders).values()].flat();
}

/** Returns the numbers of the other orders to the same address, by the ID of an order that has any. */
export function sameAddress(orders: readonly StaffOrder[]): Map<string, string[]> {
  const groups = [...groupsOf(orders).values()].filter(({ length }) => length > 1);
  const entries = groups.flatMap((group) =>
    group.map(({ _id }): [string, string[]] => [
      _id,
      group.filter((other) => other._id !== _id).map(({ order_number }) => order_number),
    ]),
  );
  return new Map(entries);
}

function groupsOf(orders: readonly StaffOrder[]): Map<string, StaffOrder[]> {
  const groups = new Map<string, StaffOrder[]>();
  for (const order of orders) {
    const address = addressOf(order);
    groups.set(address, [...(groups.get(address) ?? []), order]);
  }
  return groups;
}
