// Inlined in every prerendered page. Holds clicks, submits and typed text until the page has hydrated, then replays
// them. If ENTRY is set, the page has no script tags: this script loads the full stylesheet and the page's scripts
// after the first screen has been painted, or on the first user input. If the browser is too old to parse the page's
// scripts, loads OUTDATED, which says so where the page needs them. If SHOWS_CART is set, marks an empty cart before the
// page is painted.
import { holdEvents } from './hold-events';
import { loadFiles } from './load-files';

// Replaced by scripts/event-replay.ts.
declare const STYLE: string;
declare const CHUNKS: string[];
declare const ENTRY: string | null;
declare const OUTDATED: string | null;
declare const SHOWS_CART: boolean;

const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
const replay = holdEvents(load);
let loading = false;

function load(): void {
  if (loading || ENTRY === null) return;
  loading = true;
  for (const type of inputEvents) removeEventListener(type, load, true);
  loadFiles(STYLE, CHUNKS, ENTRY, OUTDATED === null ? replay : reportFailure);
}

function reportFailure(error: unknown): void {
  replay();
  if (OUTDATED !== null && error instanceof SyntaxError) void import(/* @vite-ignore */ OUTDATED);
}

/** Also true if storage is denied: the cart is then in the memory of a page that was left. */
function isCartEmpty(): boolean {
  try {
    return [null, '[]'].includes(localStorage.getItem('cart'));
  } catch {
    return true;
  }
}

/** Reports a script tag that the browser cannot parse. */
function onError({ filename, error }: ErrorEvent): void {
  if (filename.includes('/assets/') && error instanceof SyntaxError) reportFailure(error);
}

// Lays out the whole page at once for a reload, Back or a fragment: the scroll position depends on the height of
// everything above it. Other visits start at the top.
const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
if (!visit || visit.type !== 'navigate' || location.hash) document.documentElement.dataset.complete = '';

if (SHOWS_CART && isCartEmpty()) document.documentElement.dataset.cart = 'empty';

addEventListener('shop:hydrated', replay, { once: true });
if (ENTRY !== null) {
  for (const type of inputEvents) addEventListener(type, load, { capture: true, passive: true });
  addEventListener('load', () => setTimeout(load, 200));
} else if (OUTDATED !== null) {
  addEventListener('error', onError);
  addEventListener('shop:hydrated', () => removeEventListener('error', onError), { once: true });
}
