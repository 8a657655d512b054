// The part of the stylesheet that a page needs before its scripts have come.
import { parse } from 'postcss';

/** A pointer, a key or a filled-in form brings the stylesheet with it. */
const later = /:(hover|active|disabled)|::selection|\.[\w-]+:focus-visible|^\[data-soon\]/;
/** What a page can come to have without its scripts. */
const byHand = new Set(['open']);

/** These wait for the stylesheet: motion, and what few systems ask for. */
const moving = /^(transition|animation|scroll-behavior)/;
const rare = /forced-colors|not selector/;

/** Below the first screen these wait, too: ornaments, and the columns of wide windows, which seldom have a slow line. */
const ornament = /:(before|after)/;
const refinement = /^(text-wrap|text-underline-offset|(-webkit-)?text-decoration-)/;
const wide = /min-width/;

/** Keeps the rules for what stands in a page, less of them for the part below its first screen, and what those rules name. */
export function criticalCss(css, first, below = '') {
  const fitsFirst = fitting(first);
  const fitsPage = fitting(first + below);
  const sheet = parse(css);
  const tokens = fixedTokens(sheet);
  sheet.walkAtRules(/^(media|supports)$/, (rule) => {
    if (rare.test(rule.params)) rule.remove();
  });
  sheet.walkRules((rule) => {
    const { parent } = rule;
    if (parent.type === 'atrule' && parent.name.endsWith('keyframes')) return;
    const isWide = parent.type === 'atrule' && wide.test(parent.params);
    const selectors = rule.selectors.filter(
      (selector) => fitsFirst(selector) || (fitsPage(selector) && !isWide && !ornament.test(selector)),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
    if (!selectors.some(fitsFirst)) rule.walkDecls(refinement, (declaration) => declaration.remove());
  });
  sheet.walkDecls(moving, (declaration) => declaration.remove());
  inline(tokens, sheet);
  dropUnusedKeyframes(sheet);
  dropUnusedTokens(sheet);
  dropEmpty(sheet);
  sheet.walkComments((comment) => comment.remove());
  return sheet.toString().trim();
}

/** Short tokens that have one value everywhere. */
function fixedTokens(sheet) {
  const values = new Map();
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const fixed = parent.selector === ':root' && parent.parent.type === 'root' && !values.has(prop);
    values.set(prop, fixed && value.length < 60 ? value : null);
  });
  return values;
}

/** A token that is written out costs less than its name and its declaration. */
function inline(tokens, sheet) {
  const written = (text) =>
    text.replace(/var\((--[\w-]+)\)/g, (use, name) => (tokens.get(name) ? written(tokens.get(name)) : use));
  sheet.walkDecls((declaration) => {
    declaration.value = written(declaration.value).replaceAll(', ', ',');
  });
}

/** Whether all classes, elements and attributes that a selector names stand in a page. */
function fitting(html) {
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
      !later.test(plain) &&
      named(/\.([\w-]+)/g).every((name) => classes.has(name)) &&
      named(/(?:^|[\s>+~(])([a-z]\w*)/g).every((name) => elements.has(name)) &&
      named(/\[([\w-]+)/g).every((name) => attributes.has(name) || byHand.has(name))
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

/** Until none is left: a token may have been used by another one only. */
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
