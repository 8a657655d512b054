import { observable } from '../../lib/observable';

/** The delay before progress is shown, in milliseconds: most pages load sooner, and the bar would only flash. */
const delayMs = 300;

const { set, use } = observable(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns whether a navigation has been waiting for its page for longer than the delay. */
export const useSlowNavigation = use;

/** Call when a navigation starts to load its page. */
export function startNavigation(): void {
  clearTimeout(timer);
  timer = setTimeout(set, delayMs, true);
}

/** Call when the page has loaded. */
export function endNavigation(): void {
  clearTimeout(timer);
  set(false);
}
