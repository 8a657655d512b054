import { flag } from '../lib/flag';

const { isSet, set, use } = flag();

/** Tells whether the cart drawer is open, or about to be. */
export const useDrawerOpen = use;
/** The same, outside of a component. */
export const isDrawerOpen = isSet;

export function openDrawer(): void {
  set(true);
}

export function closeDrawer(): void {
  set(false);
}
