// Extracts the critical CSS: the rules that a page needs before the full stylesheet has loaded.
import { parse } from 'postcss';

/** States that need user input: the first input event loads the stylesheet. */
const interactive = /:(hover|active|disabled)|::selection|\.[\w-]+:focus-visible|^\[data-defer\]/;
/** Attributes that the browser can set without scripts. */
const setByBrowser = new Set(['open']);

/** Left to the full stylesheet: motion, and queries that match on few systems. */
const motion = /^(transition|animation|scroll-behavior)/;
const rareQuery = /forced-colors|not selector/;

/**
 * Also left to the full stylesheet below the fold: decoration, and the layout of wide windows, which rarely have a slow
 * connection.
 */
const pseudoElement = /:(before|after)/;
const textDetail = /^(text-wrap|text-underline-offset|(-webkit-)?text-decoration-)/;
const wideQuery = /min-width/;

/**
 * Returns the rules that match a page's HTML, with the keyframes and tokens they use. Rules that match only the HTML
 * below the fold are reduced further.
 */
export function criticalCss(css, aboveFold, belowFold = '') {
  const matchesAboveFold = selectorMatcher(aboveFold);
  const matchesPage = selectorMatcher(aboveFold + belowFold);
  const sheet = parse(css);
  const tokens = constantTokens(sheet);
  sheet.walkAtRules(/^(media|supports)$/, (rule) => {
    if (rareQuery.test(rule.params)) rule.remove();
  });
  sheet.walkRules((rule) => {
    const { parent } = rule;
    if (parent.type === 'atrule' && parent.name.endsWith('keyframes')) return;
    const isWide = parent.type === 'atrule' && wideQuery.test(parent.params);
    const selectors = rule.selectors.filter(
      (selector) => matchesAboveFold(selector) || (matchesPage(selector) && !isWide && !pseudoElement.test(selector)),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
    if (!selectors.some(matchesAboveFold)) rule.walkDecls(textDetail, (declaration) => declaration.remove());
  });
  sheet.walkDecls(motion, (declaration) => declaration.remove());
  inlineTokens(tokens, sheet);
  dropUnusedKeyframes(sheet);
  dropUnusedTokens(sheet);
  dropEmpty(sheet);
  sheet.walkComments((comment) => comment.remove());
  return sheet.toString().trim();
}

/** Returns the custom properties with one short value for all pages and widths; the others map to null. */
function constantTokens(sheet) {
  const values = new Map();
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const constant = parent.selector === ':root' && parent.parent.type === 'root' && !values.has(prop);
    values.set(prop, constant && value.length < 60 ? value : null);
  });
  return values;
}

/** Replaces `var(--token)` by the token's value, which is shorter than the name plus the declaration. */
function inlineTokens(tokens, sheet) {
  const resolve = (text) =>
    text.replace(/var\((--[\w-]+)\)/g, (use, name) => (tokens.get(name) ? resolve(tokens.get(name)) : use));
  sheet.walkDecls((declaration) => {
    declaration.value = resolve(declaration.value).replaceAll(', ', ',');
  });
}

/** Returns a function that tests whether the HTML contains every class, element and attribute in a selector. */
function selectorMatcher(html) {
  const all = (pattern) => new Set([...html.matchAll(pattern)].flatMap(([, names]) => names.split(/\s+/)));
  const classes = all(/ class="([^"]*)"/g);
  const elements = all(/<(\w+)/g)
    .add('html')
    .add('body');
  const attributes = all(/ ([\w-]+)(?==|>| )/g);
  return (selector) => {
    const plain = selector.replace(/:not\([^)]*\)/g, '');
    const named = (pattern) => [...plain.matchAll(pattern)].map(([, name]) => name);
    return (
      !interactive.test(plain) &&
      named(/\.([\w-]+)/g).every((name) => classes.has(name)) &&
      named(/(?:^|[\s>+~(])([a-z]\w*)/g).every((name) => elements.has(name)) &&
      named(/\[([\w-]+)/g).every((name) => attributes.has(name) || setByBrowser.has(name))
    );
  };
}

function dropEmpty(sheet) {
  let dropped = false;
  sheet.walk((rule) => {
    if (rule.nodes?.length !== 0) return;
    rule.remove();
    dropped = true;
  });
  if (dropped) dropEmpty(sheet);
}

function dropUnusedKeyframes(sheet) {
  let animations = '';
  sheet.walkDecls(/^animation(-name)?$/, (declaration) => {
    animations += ` ${declaration.value}`;
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (!animations.includes(rule.params)) rule.remove();
  });
}

/** Recurses because a dropped token may have been the only user of another one. */
function dropUnusedTokens(sheet) {
  const used = new Set([...sheet.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  let dropped = false;
  sheet.walkDecls(/^--/, (declaration) => {
    if (used.has(declaration.prop)) return;
    declaration.remove();
    dropped = true;
  });
  if (dropped) dropUnusedTokens(sheet);
}
