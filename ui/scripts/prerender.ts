// Prerenders every page into dist/pages, with {{placeholders}} that the server replaces with live data, and writes the
// routes for the server into dist/routes.json. With the argument "live", writes the pages of live mode into
// dist/pages-live.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brand } from '../brand-folder';
import type * as Prerender from '../src/prerender';
import { deferredDocument, eagerDocument, staticDocument } from './page-document';

/** Built from src/prerender.tsx by vite.prerender.config.ts. */
const built = new URL('../dist-ssr/prerender.js', import.meta.url).href;
const { pages, render, renderUnsent, servedRoutes, startLiveMode } = (await import(built)) as typeof Prerender;
const dist = new URL('../dist/', import.meta.url).pathname;
const folder = process.argv[2] === 'live' ? 'pages-live' : 'pages';
if (folder === 'pages-live') startLiveMode();

function write(name: string, text: string): void {
  const path = `${dist}${folder}/${name}.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * File name suffixes by product state, as the server looks them up; a page identical to an earlier one is not written.
 */
const states: Record<string, Prerender.ProductState> = {
  '': { onSale: true, soldOut: false },
  '.full-price': { onSale: false, soldOut: false },
  '.sold-out': { onSale: true, soldOut: true },
  '.full-price.sold-out': { onSale: false, soldOut: true },
};

async function writePage(page: Prerender.PrerenderedPage): Promise<void> {
  const document = page.eager ? eagerDocument : deferredDocument;
  const written = new Set<string>();
  for (const [suffix, state] of Object.entries(states)) {
    const text = await document(page, await render(page.path, state));
    if (page.listed && / name="robots"/.test(text))
      throw new Error(`${page.file} is in the sitemap and tells search engines not to list it`);
    if (!written.has(text)) write(page.file + suffix, text);
    written.add(text);
  }
}

// One at a time: rendering uses a catalog in module state.
for (const page of pages()) await writePage(page);
// For pages that cannot be prerendered: a different product, other colors, or several products.
const bareHead = `<title>{{title}} | ${brand.name}</title><meta name="description" content="{{description}}">`;
write('_bare', await eagerDocument({ file: '_bare', after: '<noscript>{{listing}}</noscript>' }, bareHead));
// The response to a form that a browser without JavaScript submitted.
write('_unsent', staticDocument({ file: '_unsent' }, await renderUnsent()));
writeFileSync(`${dist}routes.json`, JSON.stringify(servedRoutes));
