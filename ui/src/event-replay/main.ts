// Inlined in every prerendered page. Holds clicks, submits and typed text until the page has hydrated, then replays
// them. If ENTRY is set, the page has no script tags: this script loads the full stylesheet and the page's scripts
// after the first screen has been painted, or on the first user input.
import { holdEvents } from './hold-events';
import { loadFiles } from './load-files';

// Replaced by scripts/event-replay.ts.
declare const STYLE: string;
declare const CHUNKS: string[];
declare const ENTRY: string | null;

const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
const replay = holdEvents(load);
let loading = false;

function load(): void {
  if (loading || ENTRY === null) return;
  loading = true;
  for (const type of inputEvents) removeEventListener(type, load, true);
  loadFiles(STYLE, CHUNKS, ENTRY, replay);
}

// Lays out the whole page at once for a reload, Back or a fragment: the scroll position depends on the height of
// everything above it. Other visits start at the top.
const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
if (visit?.type !== 'navigate' || location.hash) document.documentElement.dataset.whole = '';

addEventListener('shop:hydrated', replay, { once: true });
if (ENTRY !== null) {
  for (const type of inputEvents) addEventListener(type, load, { capture: true, passive: true });
  addEventListener('load', () => setTimeout(load, 200));
}
