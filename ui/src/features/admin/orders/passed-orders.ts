import type { StaffOrder } from '../../../api/wire';

let passed: readonly StaffOrder[] = [];

/** Passes loaded orders to the packing view, which then loads them only when it is opened or loaded again. */
export function passOrders(orders: readonly StaffOrder[]): void {
  passed = orders;
}

/** Returns the orders that were passed since the last call. */
export function takePassedOrders(): readonly StaffOrder[] {
  const taken = passed;
  passed = [];
  return taken;
}
