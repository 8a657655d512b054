import { observable } from '../../../lib/observable';
import { local, onStorageChange } from '../../../lib/storage';

/** When each packed order was packed, in milliseconds, by order ID. */
export type Packed = Readonly<Record<string, number>>;

const key = 'packedOrders';
/** Older entries are removed: the packing view shows only orders of the last two weeks. */
const keptMs = 60 * 86_400_000;

const packed = observable<Packed>({}, () => {
  packed.set(readPacked());
  return onStorageChange(key, () => packed.set(readPacked()));
});

/** Returns which orders were packed in this browser; the server does not store it. */
export const usePacked = packed.use;

/** Stores that orders were packed, or that they were not. Returns whether the browser stored it. */
export function setPacked(ids: readonly string[], isPacked: boolean, now: Date): boolean {
  const kept = Object.entries(readPacked()).filter(([id, at]) => now.getTime() - at < keptMs && !ids.includes(id));
  const added = isPacked ? ids.map((id): [string, number] => [id, now.getTime()]) : [];
  const next = Object.fromEntries([...kept, ...added]);
  packed.set(next);
  return local.writeJson(key, next);
}

/** Returns the stored list, without what is not a time: the storage can be edited by hand. */
export function readPacked(): Packed {
  const stored = local.readJson(key);
  if (stored.state !== 'present' || typeof stored.value !== 'object' || stored.value === null) return {};
  return Object.fromEntries(
    Object.entries(stored.value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
