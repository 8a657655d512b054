import { flag } from '../lib/flag';

const { isSet, set, use } = flag();

/** Returns whether the cart drawer is open or opening. */
export const useDrawerOpen = use;
/** The same for use outside of components. */
export const isDrawerOpen = isSet;

export function openDrawer(): void {
  set(true);
}

export function closeDrawer(): void {
  set(false);
}
