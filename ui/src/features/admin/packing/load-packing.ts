import type { StaffOrder } from '../../../api/wire';
import { findOrder } from '../orders/find-order';
import { takePassedOrders } from '../orders/passed-orders';
import { chunksOf } from '../common/chunks';
import { asStaff } from '../common/session';
import { isLeft, withCurrent } from './queue';

/** Sends a request as staff. */
type AsStaff = typeof asStaff;

const pageLimit = 200;
/** The number of orders that are loaded by number at the same time. */
const loadedAtOnce = 6;

/** Loads the orders with these numbers, or else all that are to pack. */
export async function loadPacking(numbers: readonly string[]): Promise<StaffOrder[]> {
  return numbers.length === 0 ? loadLeft(asStaff) : loadNumbers(numbers);
}

/** Loads the current state of the orders that are shown, and those that are to pack now unless staff chose the orders. */
export async function reloadPacking(
  shown: readonly StaffOrder[],
  isChosen: boolean,
  as: AsStaff = asStaff,
): Promise<StaffOrder[]> {
  const left = await loadLeft(as);
  const ids = new Set(left.map(({ _id }) => _id));
  // Those that are packed, shipped or cancelled meanwhile, and those that are not paid.
  const others = shown.filter((order) => isLeft(order) && !ids.has(order._id)).map(({ order_number }) => order_number);
  const changed = await loadEach(others, as);
  if (!isChosen) return [...left, ...changed];
  const chosen = new Set(shown.map(({ _id }) => _id));
  return [...left.filter(({ _id }) => chosen.has(_id)), ...changed];
}

/** Loads all orders that are to pack, also those on hold. */
async function loadLeft(as: AsStaff, after?: string): Promise<StaffOrder[]> {
  const query = { packed: false, limit: pageLimit, ...(after !== undefined && { after }) };
  const orders = await as('GET /orders/to-ship', { query });
  const last = orders[pageLimit - 1];
  return last ? withCurrent(orders, await loadLeft(as, last._id)) : orders;
}

/** Loads orders by number; those that were just passed are not loaded. Numbers without an order are left out. */
async function loadNumbers(numbers: readonly string[]): Promise<StaffOrder[]> {
  const known = new Map(takePassedOrders().map((order) => [order.order_number, order]));
  const missing = numbers.filter((number) => !known.has(number));
  for (const order of await loadEach(missing, asStaff)) known.set(order.order_number, order);
  return numbers.flatMap((number) => known.get(number) ?? []);
}

async function loadEach(numbers: readonly string[], as: AsStaff): Promise<StaffOrder[]> {
  const load = async ([chunk, ...others]: string[][]): Promise<StaffOrder[]> => {
    if (!chunk) return [];
    const found = await Promise.all(chunk.map((number) => findOrder(number, as)));
    return [...found.filter((order) => order !== null), ...(await load(others))];
  };
  return load(chunksOf(numbers, loadedAtOnce));
}
