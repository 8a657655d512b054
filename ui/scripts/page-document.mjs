// Puts a rendered page into the built shell.
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { criticalCss } from './critical-css.mjs';

const dist = new URL('../dist/', import.meta.url).pathname;
const shell = readFileSync(`${dist}index.html`, 'utf8').replaceAll(/>\s+</g, '><');
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const early = readFileSync(new URL('event-replay.js', import.meta.url), 'utf8');
const entryTag = /\s*<script type="module"[^>]* src="([^"]*)"><\/script>/;
const styleTag = /\s*<link rel="stylesheet"[^>]* href="([^"]*)">/;
const chunkTag = /\s*<link rel="modulepreload"[^>]* href="([^"]*)">/g;
const dataTag = /\s*<script [^>]*id="shop-data"><\/script>/;
const [entry, style] = [entryTag, styleTag].map((tag) => tag.exec(shell)[1]);
const css = readFileSync(dist + style.slice(1), 'utf8');
const soon = '[data-soon]{display:none}';
/** Pages for addresses that have none of their own: nothing to share or to index. */
const nameless = new Set(['_error', '_unsent']);
const places = new Set('title description support_email list charged origin address json_ld data listing'.split(' '));

/** A page that is read first: its styles stand in it, its scripts come when it has been painted. */
export function quietDocument(page, html) {
  const { head, body: whole } = split(html);
  const body = whole.replace(' data-below-fold="true"', ' data-below-fold="unread"');
  const quiet = shell.replace(entryTag, '').replace(chunkTag, '').replace(styleTag, '');
  const styles = `<style>${firstStyles(body)}</style><noscript><link rel="stylesheet" href="${style}"></noscript>`;
  const everywhere = [...shell.matchAll(chunkTag)].map(([, href]) => href);
  const chunks = [...new Set([...everywhere, ...chunksOf(page)])];
  return fill(page, quiet, head + styles + earlyScript({ STYLE: style, ENTRY: entry, CHUNKS: chunks }), body);
}

/** The styles of what is read. Forms and folded answers below the first screen are drawn by the browser until theirs come. */
function firstStyles(body) {
  const [first, ...below] = body.split(/(?= data-below-fold=)/);
  const read = below.join('').replace(/<(form|details).*?<\/\1>/gs, '');
  return criticalCss(css, first, read) + soon;
}

/** A page that says nothing without its scripts: they are fetched at once. */
export function eagerDocument(page, html) {
  const { head, body } = split(html);
  const tags = chunksOf(page).map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`);
  return fill(page, shell, head + tags.join('') + earlyScript({ STYLE: null, ENTRY: null, CHUNKS: [] }), body);
}

/** A page without scripts. */
export function staticDocument(page, html) {
  const { head, body } = split(html);
  const bare = shell.replace(entryTag, '').replace(chunkTag, '').replace(dataTag, '');
  return fill(page, bare, head, body);
}

function fill(page, document, head, body) {
  const filled = document
    .replace('<link rel="preload"', (fonts) => firstPicture(body) + fonts)
    .replace('</head>', () => `${nameless.has(page.file) ? '' : shared(head)}${head}{{json_ld}}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${page.after ?? ''}`)
    .replace('id="shop-data"></script>', () => 'id="shop-data">{{data}}</script>');
  for (const [, place] of filled.matchAll(/\{\{(.*?)\}\}/g)) {
    if (!places.has(place)) throw new Error(`${page.file}: nobody fills {{${place}}}`);
  }
  if (/8,?888|7,?777/.test(filled)) throw new Error(`${page.file}: an amount is shown in a way no place stands for`);
  return filled;
}

function earlyScript(values) {
  const script = early.replace(/\b(STYLE|ENTRY|CHUNKS)\b/g, (name) => JSON.stringify(values[name]));
  return `<script>${minifySync('event-replay.js', script).code.trim()}</script>`;
}

/** Asks for the largest thing on the first screen before all else: the connection the page came on is the only warm one. */
function firstPicture(body) {
  const [, srcset, sizes] =
    /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>(?:<source[^>]*>)?<img[^>]* fetchPriority="high"/.exec(
      body,
    ) ?? [];
  return srcset
    ? `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`
    : '';
}

/** The page's own chunks, which the entry would ask for only when it runs. */
function chunksOf(page) {
  const needed = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || needed.has(`/${chunk.file}`)) return;
    needed.add(`/${chunk.file}`);
    chunk.imports?.forEach(add);
  };
  add(page.source);
  return [...needed];
}

/** React writes a page's title and description where it meets them; they belong into the head. */
function split(html) {
  const head = [];
  const body = html.replace(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g, (tag) => {
    head.push(tag);
    return '';
  });
  return { head: head.join(''), body };
}

/** What search engines and other sites show of a page. */
function shared(head) {
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="(.*?)"\/?>/.exec(head)?.[1];
  if (!title || !description) throw new Error(`a page lacks its title or description: ${head}`);
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Snuggle Cups',
    'og:title': title,
    'og:description': description,
    'og:url': '{{origin}}{{address}}',
    'og:image': '{{origin}}/media/og-image.jpg',
  };
  const metas = Object.entries(tags).map(([property, content]) => `<meta property="${property}" content="${content}">`);
  return `<link rel="canonical" href="{{origin}}{{address}}">${metas.join('')}`;
}
