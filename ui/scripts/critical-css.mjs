// The part of the stylesheet that a page needs before its scripts have come.
import { parse } from 'postcss';

/** A pointer or a filled-in form brings the stylesheet with it. */
const later = /:(hover|active|disabled)|::selection/;
/** What a page can come to have without its scripts. */
const byHand = new Set(['open']);

/** Keeps the rules whose classes, elements and attributes all stand in the page, and what those rules name. */
export function criticalCss(css, html) {
  const all = (pattern) => new Set([...html.matchAll(pattern)].flatMap(([, names]) => names.split(/\s+/)));
  const classes = all(/ class="([^"]*)"/g);
  const elements = all(/<(\w+)/g)
    .add('html')
    .add('body');
  const attributes = all(/ ([\w-]+)(?==|>| )/g);
  const fits = (selector) => {
    const plain = selector.replace(/:not\([^)]*\)/g, '');
    const named = (pattern) => [...plain.matchAll(pattern)].map(([, name]) => name);
    return (
      !later.test(plain) &&
      named(/\.([\w-]+)/g).every((name) => classes.has(name)) &&
      named(/(?:^|[\s>+~(])([a-z]\w*)/g).every((name) => elements.has(name)) &&
      named(/\[([\w-]+)/g).every((name) => attributes.has(name) || byHand.has(name))
    );
  };
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    const selectors = rule.selectors.filter(fits);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  dropEmpty(sheet);
  dropUnusedKeyframes(sheet);
  dropUnusedTokens(sheet);
  return sheet.toString();
}

function dropEmpty(sheet) {
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
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
