// Fails the build if a script calls an API that the oldest supported browsers lack: Safari 15.4, Chrome 90, Firefox
// 102. TypeScript's `lib` checks our own sources; this also covers the DOM and the packages. Calls with `?.` are
// allowed because they have a fallback.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { eventReplay, eventReplayOf } from './event-replay';

/** Calls to reject, with the first browser versions that support them. */
const tooNew: Record<string, string> = {
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
  '.adoptedStyleSheets': 'Safari 16.4',
  '.throwIfAborted(': 'Chrome 100',
  '.setHTMLUnsafe(': 'Chrome 124, Safari 17.4, Firefox 123',
  'Promise.try(': 'Chrome 128, Safari 18.2, Firefox 134',
  'URL.parse(': 'Chrome 126, Safari 18.0, Firefox 126',
  'AbortSignal.timeout(': 'Chrome 103, Safari 16.0',
  'AbortSignal.any(': 'Chrome 116, Safari 17.4, Firefox 124',
  'structuredClone(': 'Chrome 98',
  'CloseWatcher(': 'a browser other than Safari and Firefox',
};
/** Syntax that the oldest browsers with import() lack, which show the note for outdated browsers: Chrome 63. */
const newSyntax = /\?\.(?!\d)|\?\?|\bcatch\s*\{/;
/** Media queries in range syntax need Safari 16.4 or Chrome 104; older browsers never match them. */
const rangeQuery = /matchMedia\(["'`][^"'`]*[<>]/;

/** Returns whether a script has the call, and not the spread of a function with that name: `...at(`. */
function isIn(text: string, call: string): boolean {
  for (let found = text.indexOf(call); found >= 0; found = text.indexOf(call, found + 1)) {
    if (text[found - 1] !== '.') return true;
  }
  return false;
}

/**
 * Returns whether a script calls through `?.` with a spread before the last argument, as in `f?.(...list, 1)`: Chrome 90
 * passes wrong arguments.
 */
function hasSpreadAfterOptionalChain(text: string): boolean {
  let found = false;
  const visitor = new Visitor({
    CallExpression(call) {
      const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
      if (spread >= 0 && spread < call.arguments.length - 1) found ||= isInOptionalChain(call);
    },
  });
  visitor.visit(parseSync('script.js', text).program);
  return found;
}

function isInOptionalChain(node: ESTree.Node): boolean {
  if (node.type === 'CallExpression') return node.optional || isInOptionalChain(node.callee);
  if (node.type === 'MemberExpression') return node.optional || isInOptionalChain(node.object);
  return false;
}

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));
const scripts = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(assets + name, 'utf8') }));
scripts.push({ name: 'src/event-replay', text: eventReplay });

const found = scripts.flatMap(({ name, text }) => [
  ...Object.entries(tooNew)
    .filter(([call]) => isIn(text, call))
    .map(([call, versions]) => `${name}: ${call}) requires ${versions}`),
  ...(hasSpreadAfterOptionalChain(text)
    ? [`${name}: ?.() with a spread before the last argument requires Chrome 91`]
    : []),
  ...(rangeQuery.test(text) ? [`${name}: matchMedia with a range requires Safari 16.4, Chrome 104`] : []),
]);
const inOutdatedBrowsers = [
  await eventReplayOf({ STYLE: '', CHUNKS: [], ENTRIES: [], OUTDATED: '', SHOWS_CART: true }),
  ...scripts.filter(({ name }) => name.startsWith('outdated-browser')).map(({ text }) => text),
];
if (inOutdatedBrowsers.length < 2) throw new Error('the build has no script for outdated browsers');
if (inOutdatedBrowsers.some((text) => newSyntax.test(text)))
  found.push('src/event-replay has syntax that is newer than import()');
if (scripts.length < 10) throw new Error('the build has too few scripts to check');
if (found.length > 0) throw new Error(`newer than the oldest supported browsers:\n${found.join('\n')}`);
