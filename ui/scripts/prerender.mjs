// Renders every page ahead into dist/pages, with places ({{...}}) that the server fills with live data.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pages, render } from '../dist-ssr/prerender.js';
import { eagerDocument, quietDocument } from './page-document.mjs';

const dist = new URL('../dist/', import.meta.url).pathname;

function write(name, text) {
  const path = `${dist}pages/${name}.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function writePage(page) {
  const document = page.eager ? eagerDocument : quietDocument;
  const onSale = document(page, await render(page.address, true));
  const fullPrice = document(page, await render(page.address, false));
  write(page.file, onSale);
  if (fullPrice !== onSale) write(`${page.file}.full-price`, fullPrice);
}

// One after the other: the catalogue a page is rendered with is the module's own.
await pages.reduce((before, page) => before.then(() => writePage(page)), Promise.resolve());
// For what could not be rendered ahead: another product, other colors, several products.
const bare = '<title>{{title}} | Snuggle Cups</title><meta name="description" content="{{description}}">';
write('_bare', eagerDocument({ file: '_bare', after: '<noscript>{{listing}}</noscript>' }, bare));
rmSync(`${dist}index.html`);
rmSync(`${dist}.vite`, { recursive: true });
