import { packOrders } from '../../../api/fulfillment-endpoints';
import type { StaffOrder } from '../../../api/wire';
import { local } from '../../../lib/storage';
import { chunksOf } from '../common/chunks';
import { asStaff } from '../common/session';

/** Where an earlier version stored what was packed in this browser: times by order ID. */
const key = 'packedOrders';
/** The server's limit of orders per request. */
const chunkLimit = 500;

/**
 * Marks the orders as packed that this browser has stored as packed, and removes the list from the browser. Returns whether
 * there were any.
 */
export async function sendStoredPacked(left: readonly StaffOrder[]): Promise<boolean> {
  const stored = readStored();
  const ids = left.flatMap(({ _id }) => (stored.has(_id) ? [_id] : []));
  await send(chunksOf(ids, chunkLimit));
  local.remove(key);
  return ids.length > 0;
}

async function send([chunk, ...others]: string[][]): Promise<void> {
  if (!chunk) return;
  await asStaff((token) => packOrders(token, chunk, true));
  await send(others);
}

/** Returns the stored IDs; none of what is not a list: the storage can be edited by hand. */
function readStored(): Set<string> {
  const stored = local.readJson(key);
  if (stored.state !== 'present' || typeof stored.value !== 'object' || stored.value === null) return new Set();
  return new Set(Object.keys(stored.value));
}
