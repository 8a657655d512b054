import { expect, test } from 'vitest';
import { criticalCss } from './critical-css';

const hero = '<main class="hero wide"><a href="/shop">Shop</a></main>';
const below = '<section class="reviews"><p>Soft.</p></section>';

test.each([
  ['.hero{margin:0}', '.hero{margin:0}', 'a class of the page'],
  ['.drawer{margin:0}', '', 'a class that the page does not have'],
  ['.hero,.drawer{margin:0}', '.hero{margin:0}', 'one of two selectors'],
  ['.hero nav{margin:0}', '', 'an element that the page does not have'],
  ['.hero:not(.drawer){margin:0}', '.hero:not(.drawer){margin:0}', 'a class that must be missing'],
  ['a[href]{margin:0}', 'a[href]{margin:0}', 'an attribute of the page'],
  ['a[target]{margin:0}', '', 'an attribute that the page does not have'],
  ['[data-cart=empty] a{margin:0}', '[data-cart=empty] a{margin:0}', 'an attribute that is set before the first paint'],
  ['a:hover{margin:0}', '', 'a state that needs input'],
  ['.hero{margin:0;transition:all 1s}', '.hero{margin:0}', 'motion'],
  ['@media (forced-colors:active){.hero{margin:0}}', '', 'a query that matches on few systems'],
  ['@media (min-width:48em){.hero{margin:0}}', '@media (min-width:48em){.hero{margin:0}}', 'a wide window'],
  ['.hero:before{content:"x";opacity:0}', '', 'what only input shows'],
])('%s becomes %j: %s', (css, critical) => {
  expect(criticalCss(css, hero)).toBe(critical);
});

test.each([
  ['.reviews{margin:0;color:red}', '.reviews{margin:0}', 'layout, not colors'],
  ['.hero,.reviews{color:red}', '.hero,.reviews{color:red}', 'colors that are also above it'],
  ['@media (min-width:48em){.reviews{margin:0}}', '', 'no layout of wide windows'],
  ['.reviews:after{margin:0}', '', 'no pseudo-elements'],
])('below the fold, %s becomes %j: %s', (css, critical) => {
  expect(criticalCss(css, hero, below)).toBe(critical);
});

test.each([
  [':root{--gap:1rem}.hero{margin:var(--gap)}', '.hero{margin:1rem}', 'a token'],
  [':root{--a:1rem;--b:var(--a)}.hero{margin:var(--b)}', '.hero{margin:1rem}', 'a token of a token'],
  [':root{--gap:1rem}.hero{margin:calc(-1 * var(--gap))}', '.hero{margin:-1rem}', 'a negative token'],
])('%s becomes %j: %s is replaced by its value', (css, critical) => {
  expect(criticalCss(css, hero)).toBe(critical);
});

test('a token that another width changes stays a token', () => {
  const css = ':root{--gap:1rem}@media (min-width:48em){:root{--gap:2rem}}.hero{margin:var(--gap)}';
  expect(criticalCss(css, hero)).toBe(css);
});

test('a token that only a removed rule used is removed', () => {
  const css = ':root{--gap:1rem}@media (min-width:48em){:root{--gap:2rem}}.drawer{margin:var(--gap)}';
  expect(criticalCss(css, hero)).toBe('');
});

test('keyframes are removed with the animations that use them', () => {
  expect(criticalCss('.hero{margin:0;animation:a 1s}@keyframes a{to{opacity:0}}', hero)).toBe('.hero{margin:0}');
});
