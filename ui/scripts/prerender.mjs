// Renders every page ahead into dist/pages, with places ({{...}}) that the server fills with live data.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { minifySync } from 'vite';
import { pages, render } from '../dist-ssr/prerender.js';

const dist = new URL('../dist/', import.meta.url).pathname;
const shell = readFileSync(`${dist}index.html`, 'utf8');
const earlyTaps = minifySync('early-taps.js', readFileSync(new URL('early-taps.js', import.meta.url), 'utf8')).code;
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const places = new Set([
  'title',
  'description',
  'support_email',
  'list',
  'charged',
  'origin',
  'address',
  'json_ld',
  'data',
  'listing',
]);

/** Links to the page's own chunks, to be fetched beside the entry instead of after it. */
function chunksOf(page) {
  const needed = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(page.source);
  return [...needed].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
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

/** What other sites show of a link to the page. */
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

function document(page, html, isError) {
  const { head, body } = split(html);
  const links = isError ? '' : shared(head);
  const filled = shell
    .replace('</head>', () => `${head}${links}${chunksOf(page)}{{json_ld}}<script>${earlyTaps.trim()}</script></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
    .replace('id="shop-data"></script>', () => 'id="shop-data">{{data}}</script>');
  for (const [, place] of filled.matchAll(/\{\{(.*?)\}\}/g)) {
    if (!places.has(place)) throw new Error(`${page.file}: nobody fills {{${place}}}`);
  }
  if (/8,?888|7,?777/.test(filled)) throw new Error(`${page.file}: an amount is shown in a way no place stands for`);
  return filled;
}

function write(name, text) {
  const path = `${dist}pages/${name}.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

for (const page of pages) {
  const isError = page.file === '_error';
  const onSale = document(page, await render(page.address, true), isError);
  const fullPrice = document(page, await render(page.address, false), isError);
  write(page.file, onSale);
  if (fullPrice !== onSale) write(`${page.file}.full-price`, fullPrice);
}
// For what could not be rendered ahead: another product, other colors, several products.
const bare = '<title>{{title}} | Snuggle Cups</title><meta name="description" content="{{description}}">';
const root = '<div id="root"></div>';
write('_bare', document({ file: '_bare' }, bare, false).replace(root, `${root}<noscript>{{listing}}</noscript>`));
rmSync(`${dist}index.html`);
rmSync(`${dist}.vite`, { recursive: true });
