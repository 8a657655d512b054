import { observable } from '../lib/observable';

/**
 * The header element that the staff account is rendered into. It is in a store because the header and the dashboard
 * mount in the same commit after sign-in: it does not exist while the dashboard first renders.
 */
const slot = observable<HTMLElement | null>(null);

/** The `ref` callback of the element. */
export const setHeaderSlot = slot.set;

/** Returns the element, or null while the header has none. */
export const useHeaderSlot = slot.use;
