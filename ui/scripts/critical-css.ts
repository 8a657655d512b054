// Extracts the critical CSS: the rules that a page needs before the full stylesheet has loaded.
import { parse, type AnyNode, type AtRule, Rule, type Root } from 'postcss';

/**
 * States that need user input: the first input event loads the stylesheet. Deferred pictures are hidden until it has
 * loaded.
 */
const interactive = /:(hover|active|disabled|focus)|::selection|\[data-defer\]/;
/** Attributes that the server or the browser can set without scripts, or the inlined script before the first paint. */
const setEarly = new Set(['open', 'data-cart', 'data-long']);

/**
 * Left to the full stylesheet: motion, what only input shows, sizes of touch targets, and queries that match on few
 * systems. Without scripts that stylesheet is loaded first.
 */
const motion = /^(transition|animation|cursor|touch-action|overscroll|color-scheme|scroll-(behavior|snap))/;
const rareQuery = /forced-colors|not selector|print|scripting|pointer/;

/**
 * Also left to the full stylesheet below the fold: colors and decoration, limits of long titles, and the layout of wide windows,
 * which rarely have a slow connection.
 */
const pseudoElement = /:(before|after)/;
const decoration =
  /^(color|background|text-wrap|text-underline-offset|letter-spacing|font-variant|(-webkit-)?text-decoration-|-webkit-(line-clamp|box-orient)|border-radius|box-shadow)/;
const wideQuery = /min-width/;

/**
 * Returns the rules that match a page's HTML, with the keyframes and tokens they use. Rules that match only the HTML
 * below the fold are reduced further.
 */
export function criticalCss(css: string, aboveFold: string, belowFold = ''): string {
  const matchesAboveFold = selectorMatcher(aboveFold);
  const matchesPage = selectorMatcher(aboveFold + belowFold);
  const sheet = parse(css);
  const tokens = constantTokens(sheet);
  sheet.walkAtRules(/^(media|supports)$/, (rule) => {
    if (rareQuery.test(rule.params)) rule.remove();
  });
  sheet.walkRules((rule) => {
    const atRule = parentAtRule(rule);
    if (atRule?.name.endsWith('keyframes')) return;
    const isWide = atRule !== undefined && wideQuery.test(atRule.params);
    const selectors = rule.selectors.filter(
      (selector) => matchesAboveFold(selector) || (matchesPage(selector) && !isWide && !pseudoElement.test(selector)),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
    if (!selectors.some(matchesAboveFold)) rule.walkDecls(decoration, remove);
    if (isInvisible(rule)) rule.remove();
  });
  sheet.walkDecls(motion, remove);
  inlineTokens(tokens, sheet);
  dropUnusedKeyframes(sheet);
  dropUnusedTokens(sheet);
  dropEmpty(sheet);
  sheet.walkComments(remove);
  return sheet.toString().trim();
}

function remove(node: AnyNode): void {
  node.remove();
}

/** Returns whether a rule draws something that only input shows. */
function isInvisible({ nodes }: Rule): boolean {
  const declares = (name: string, values: RegExp) =>
    nodes.some((node) => node.type === 'decl' && node.prop === name && values.test(node.value));
  return declares('content', /./) && declares('opacity', /^0$/);
}

function parentAtRule({ parent }: AnyNode): AtRule | undefined {
  return parent?.type === 'atrule' ? (parent as AtRule) : undefined;
}

/** Returns the custom properties with one short value for all pages and widths; the others map to null. */
function constantTokens(sheet: Root): Map<string, string | null> {
  const values = new Map<string, string | null>();
  sheet.walkDecls(/^--/, ({ prop, value, parent: rule }) => {
    // The values for paper are in the full stylesheet only.
    if (rule && parentAtRule(rule)?.params === 'print') return;
    const isGlobal = rule instanceof Rule && rule.selector === ':root' && rule.parent?.type === 'root';
    const constant = isGlobal && !values.has(prop);
    values.set(prop, constant && value.length < 60 ? value : null);
  });
  return values;
}

/**
 * Replaces `var(--token)` by the token's value, which is shorter than the name plus the declaration; a product with -1 by
 * the negative value.
 */
function inlineTokens(tokens: Map<string, string | null>, sheet: Root): void {
  const resolve = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
      const value = tokens.get(name);
      return value ? resolve(value) : use;
    });
  sheet.walkDecls((declaration) => {
    declaration.value = resolve(declaration.value)
      .replaceAll(', ', ',')
      .replaceAll(/calc\(-1 \* (\.?\d[\d.]*r?em)\)/g, '-$1');
  });
}

/** Returns a function that tests whether the HTML contains every class, element and attribute in a selector. */
function selectorMatcher(html: string): (selector: string) => boolean {
  const all = (pattern: RegExp) => new Set([...html.matchAll(pattern)].flatMap(([, names = '']) => names.split(/\s+/)));
  const classes = all(/ class="([^"]*)"/g);
  const elements = all(/<(\w+)/g)
    .add('html')
    .add('body');
  const attributes = all(/ ([\w-]+)(?==|>| )/g);
  return (selector) => {
    const plain = selector.replace(/:not\([^)]*\)/g, '');
    const named = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, name = '']) => name);
    return (
      !interactive.test(plain) &&
      named(/\.([\w-]+)/g).every((name) => classes.has(name)) &&
      named(/(?:^|[\s>+~(])([a-z]\w*)/g).every((name) => elements.has(name)) &&
      named(/\[([\w-]+)/g).every((name) => attributes.has(name) || setEarly.has(name))
    );
  };
}

function dropEmpty(sheet: Root): void {
  let dropped = false;
  sheet.walk((rule) => {
    if (!('nodes' in rule) || rule.nodes?.length !== 0) return;
    rule.remove();
    dropped = true;
  });
  if (dropped) dropEmpty(sheet);
}

function dropUnusedKeyframes(sheet: Root): void {
  let animations = '';
  sheet.walkDecls(/^animation(-name)?$/, (declaration) => {
    animations += ` ${declaration.value}`;
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (!animations.includes(rule.params)) rule.remove();
  });
}

/** Recurses because a dropped token may have been the only user of another one. */
function dropUnusedTokens(sheet: Root): void {
  const used = new Set([...sheet.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  let dropped = false;
  sheet.walkDecls(/^--/, (declaration) => {
    if (used.has(declaration.prop)) return;
    declaration.remove();
    dropped = true;
  });
  if (dropped) dropUnusedTokens(sheet);
}
