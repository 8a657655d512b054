import { observable } from '../lib/observable';
import type { LineKey } from './line';

const { get, set, use } = observable(false);

/** Returns whether the cart drawer is open or opening. */
export const useDrawerOpen = use;
/** The same for use outside of components. */
export const isDrawerOpen = get;

let added: LineKey | null = null;

/** Returns the line whose addition to the cart opened the drawer; null if something else did. */
export const addedLine = (): LineKey | null => added;

export function openDrawer(): void {
  set(true);
}

/** Opens the drawer after a line was added to the cart. */
export function openDrawerFor(line: LineKey): void {
  added = line;
  set(true);
}

export function closeDrawer(): void {
  added = null;
  set(false);
}
