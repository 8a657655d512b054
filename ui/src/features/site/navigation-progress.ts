import { flag } from '../../lib/flag';

/** Most pages are there sooner; a sign that only flashes would say nothing. In milliseconds. */
const patience = 300;

const { set, use } = flag();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells whether the page that was asked for has been on its way for a while. */
export const useSlowNavigation = use;

/** A page has been asked for and is not there yet. */
export function startNavigation(): void {
  clearTimeout(timer);
  timer = setTimeout(set, patience, true);
}

/** It is there. */
export function endNavigation(): void {
  clearTimeout(timer);
  set(false);
}
