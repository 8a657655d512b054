import { observable } from '../lib/observable';

const { get, set, use } = observable(false);

/** Returns whether the cart drawer is open or opening. */
export const useDrawerOpen = use;
/** The same for use outside of components. */
export const isDrawerOpen = get;

export function openDrawer(): void {
  set(true);
}

export function closeDrawer(): void {
  set(false);
}
