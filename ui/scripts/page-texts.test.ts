import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { brand } from '../brand-folder';
import firstBrand from '../src/test-first-brand.json';

const dist = new URL('../dist/', import.meta.url).pathname;
/** The file of texts is that of the first brand. */
const isBuilt = existsSync(`${dist}pages.json.br`) && brand.name === firstBrand.name;

// Read each difference, then run `npm test -- page-texts -u`.
it.skipIf(!isBuilt)('every built page says what the file of texts says', async () => {
  const texts = ['pages', 'pages-live'].flatMap(textsOfMode);
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('test-page-texts.txt');
});

function textsOfMode(mode: string): string[] {
  const pages = JSON.parse(brotliDecompressSync(readFileSync(`${dist}${mode}.json.br`)).toString()) as object;
  return Object.entries(pages)
    .filter(([page]) => !page.includes('.full-price'))
    .sort()
    .map(([page, html]) => `# ${mode}: ${page}\n${textsOf(page === 'index' ? html : withoutFrame(html))}`);
}

/** Leaves out what all pages have. */
function withoutFrame(html: string): string {
  const own = /<title>.*?<\/title>|<meta name="description"[^>]*>|<main.*<\/main>/gs;
  return html.match(own)?.join('') ?? '';
}

/** Returns what a shopper reads or hears, and search engines show: a text per line. */
function textsOf(html: string): string {
  const withNames = html
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<meta name="description" content="([^"]*)"[^>]*>/g, '<p>$1</p>')
    .replaceAll(/<[^>]* (?:alt|aria-label|placeholder)="([^"]+)"[^>]*>/g, '<p>[$1]</p>')
    .replaceAll(/<\/?(?:b|bdi|em|strong)\b[^>]*>/g, '');
  const lines = withNames
    .split(/<[^>]*>/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // The promotion is repeated.
  return lines.filter((line, at) => line !== lines[at - 1]).join('\n');
}
