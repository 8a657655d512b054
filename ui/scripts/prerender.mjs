// Renders every page ahead into dist/pages, with places ({{...}}) that the server fills with live data.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pages, render, renderUnsent } from '../dist-ssr/prerender.js';
import { eagerDocument, quietDocument, staticDocument } from './page-document.mjs';

const dist = new URL('../dist/', import.meta.url).pathname;

function write(name, text) {
  const path = `${dist}pages/${name}.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** What the server looks for by the state of the product; a page that looks no different is not written again. */
const states = {
  '': { onSale: true, soldOut: false },
  '.full-price': { onSale: false, soldOut: false },
  '.sold-out': { onSale: true, soldOut: true },
  '.full-price.sold-out': { onSale: false, soldOut: true },
};

async function writePage(page) {
  const document = page.eager ? eagerDocument : quietDocument;
  const written = new Set();
  for (const [ending, state] of Object.entries(states)) {
    const text = document(page, await render(page.address, state));
    if (!written.has(text)) write(page.file + ending, text);
    written.add(text);
  }
}

// One after the other: the catalog a page is rendered with is the module's own.
for (const page of pages) await writePage(page);
// For what could not be rendered ahead: another product, other colors, several products.
const bare = '<title>{{title}} | Snuggle Cups</title><meta name="description" content="{{description}}">';
write('_bare', eagerDocument({ file: '_bare', after: '<noscript>{{listing}}</noscript>' }, bare));
// The answer to a form that a browser without JavaScript sent.
write('_unsent', staticDocument({ file: '_unsent' }, await renderUnsent()));
rmSync(`${dist}index.html`);
rmSync(`${dist}.vite`, { recursive: true });
