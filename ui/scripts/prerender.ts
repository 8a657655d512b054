// Prerenders every page into dist/pages, with {{placeholders}} that the server replaces with live data.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pages, render, renderUnsent } from '../dist-ssr/prerender.js';
import { deferredDocument, eagerDocument, staticDocument } from './page-document';

const dist = new URL('../dist/', import.meta.url).pathname;

function write(name, text) {
  const path = `${dist}pages/${name}.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * File name suffixes by product state, as the server looks them up; a page identical to an earlier one is not written.
 */
const states = {
  '': { onSale: true, soldOut: false },
  '.full-price': { onSale: false, soldOut: false },
  '.sold-out': { onSale: true, soldOut: true },
  '.full-price.sold-out': { onSale: false, soldOut: true },
};

async function writePage(page) {
  const document = page.eager ? eagerDocument : deferredDocument;
  const written = new Set();
  for (const [suffix, state] of Object.entries(states)) {
    const text = document(page, await render(page.address, state));
    if (!written.has(text)) write(page.file + suffix, text);
    written.add(text);
  }
}

// One at a time: rendering uses a catalog in module state.
for (const page of pages) await writePage(page);
// For pages that cannot be prerendered: a different product, other colors, or several products.
const bareHead = '<title>{{title}} | Snuggle Cups</title><meta name="description" content="{{description}}">';
write('_bare', eagerDocument({ file: '_bare', after: '<noscript>{{listing}}</noscript>' }, bareHead));
// The response to a form that a browser without JavaScript submitted.
write('_unsent', staticDocument({ file: '_unsent' }, await renderUnsent()));
rmSync(`${dist}index.html`);
rmSync(`${dist}.vite`, { recursive: true });
