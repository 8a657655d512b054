// Fails the build when a script calls something that the oldest supported browsers do not have: Safari 15.4, Chrome 90,
// Firefox 102. TypeScript's `lib` does the same for our own sources; this also covers the DOM and the packages. A call
// with `?.` has a fallback and may stay.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Methods and functions by name, with the browser that lacks each. */
const tooNew = {
  '.at(': 'Chrome 92',
  '.findLast(': 'Chrome 97',
  '.findLastIndex(': 'Chrome 97',
  '.toSorted(': 'Chrome 110, Safari 16.0, Firefox 115',
  '.toReversed(': 'Chrome 110, Safari 16.0, Firefox 115',
  '.toSpliced(': 'Chrome 110, Safari 16.0, Firefox 115',
  '.groupBy(': 'Chrome 117, Safari 17.4, Firefox 119',
  '.hasOwn(': 'Chrome 93',
  '.isWellFormed(': 'Chrome 111, Safari 16.4, Firefox 119',
  '.fromAsync(': 'Chrome 121, Safari 16.4, Firefox 115',
  '.withResolvers(': 'Chrome 119, Safari 17.4, Firefox 121',
  '.canParse(': 'Chrome 120, Safari 17.0, Firefox 115',
  '.randomUUID(': 'Chrome 92',
  '.checkVisibility(': 'Chrome 105, Safari 17.4, Firefox 106',
  '.showPopover(': 'Chrome 114, Safari 17.0, Firefox 125',
  '.replaceSync(': 'Safari 16.4',
  'AbortSignal.timeout(': 'Chrome 103, Safari 16.0',
  'AbortSignal.any(': 'Chrome 116, Safari 17.4, Firefox 124',
  'structuredClone(': 'Chrome 98',
  'CloseWatcher(': 'Safari, Firefox',
};
/** Media queries in range syntax never match there: Safari 16.4, Chrome 104. */
const rangeQuery = /matchMedia\(["'`][^"'`]*[<>]/;

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));
const scripts = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => [name, readFileSync(assets + name, 'utf8')]);
const early = fileURLToPath(new URL('event-replay.js', import.meta.url));
scripts.push(['event-replay.js', readFileSync(early, 'utf8')]);

const found = scripts.flatMap(([name, text]) => [
  ...Object.keys(tooNew)
    .filter((call) => text.includes(call))
    .map((call) => `${name}: ${call}) needs a newer browser than ${tooNew[call]}`),
  ...(rangeQuery.test(text) ? [`${name}: matchMedia with a range needs Safari 16.4, Chrome 104`] : []),
]);
if (scripts.length < 10) throw new Error('the build has no scripts to look at');
if (found.length > 0) throw new Error(`newer than the oldest supported browsers:\n${found.join('\n')}`);
