// Inlined in every prerendered page. Holds clicks, submits and typed text until the page has hydrated, then replays
// them. Loads the page's scripts: where STYLE is set also the full stylesheet, after the first screen has been painted or
// on the first user input. If the browser is too old to parse the scripts, loads OUTDATED, which says so where the page
// needs them; if they do not load, says that. If SHOWS_CART is set, marks an empty cart before the page is painted.
import { holdEvents } from './hold-events';
import { downloadAll, loadFiles, runScripts } from './load-files';
import { showNotLoaded } from './not-loaded';

// Replaced by scripts/event-replay.ts.
declare const STYLE: string | null;
declare const CHUNKS: string[];
declare const ENTRIES: string[];
declare const OUTDATED: string | null;
declare const SHOWS_CART: boolean;

const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
const replay = holdEvents(load);
let loading = false;

function load(): void {
  // The scripts need the whole document.
  if (loading || document.readyState === 'loading') return;
  loading = true;
  for (const type of inputEvents) removeEventListener(type, load, true);
  if (STYLE === null) void runScripts(downloadAll(CHUNKS, ENTRIES), ENTRIES, reportFailure);
  else loadFiles(STYLE, CHUNKS, ENTRIES, reportFailure);
}

/** The browser handles what was held: forms reach the server, which says that it keeps no message. */
function reportFailure(error: unknown): void {
  replay();
  if (!(error instanceof SyntaxError)) showNotLoaded();
  else if (OUTDATED !== null) void import(/* @vite-ignore */ OUTDATED);
}

/** Also true if storage is denied: the cart is then in the memory of a page that was left. */
function isCartEmpty(): boolean {
  try {
    return [null, '[]'].includes(localStorage.getItem('cart'));
  } catch {
    return true;
  }
}

// Lays out the whole page at once for a reload, Back or a fragment: the scroll position depends on the height of
// everything above it. Other visits start at the top.
const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
if (!visit || visit.type !== 'navigate' || location.hash) document.documentElement.dataset.complete = '';

if (SHOWS_CART && isCartEmpty()) document.documentElement.dataset.cart = 'empty';

addEventListener('shop:hydrated', replay, { once: true });
if (STYLE === null) addEventListener('DOMContentLoaded', load);
else {
  for (const type of inputEvents) addEventListener(type, load, { capture: true, passive: true });
  addEventListener('load', () => setTimeout(load, 200));
}
