import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './App';
import { loadCatalog } from './catalog';
import { PageFrame } from './features/site/PageFrame';
import { UnsentContent } from './features/site/UnsentContent';
import seed from './product.json';
import { routes } from './routes';
import { paths, patterns } from './paths';

/** A page to prerender: its output file, its URL path and the source file of its chunk. */
export interface PrerenderedPage {
  file: string;
  address: string;
  source?: string;
  /** The content comes from browser storage or the API, so scripts load immediately. */
  eager: boolean;
}

const eager: readonly string[] = [paths.checkout, paths.success, paths.outOfStock];

/** Placeholders that the server replaces with live texts. */
const placeholders = { title: '{{title}}', description: '{{description}}', supportEmail: '{{support_email}}' };
/** Dummy prices that occur nowhere else in a page; their formatted texts are replaced by placeholders. */
const dummyPrices = { list: 8888.88, sale: 7777.77 };
const pricePlaceholders: [string, string][] = [
  ['$8,888.88', '{{list}}'],
  ['$7,777.77', '{{charged}}'],
];

/** Every route, plus the page for unknown URLs. */
export const pages: PrerenderedPage[] = [
  ...routes.map(({ pattern, source, staff }) => ({
    file: pattern === patterns.product ? '_product' : pattern === '/' ? 'index' : pattern.slice(1),
    address: pattern.replace(':id', seed._id),
    source: source.replace('./', 'src/'),
    eager: staff || eager.includes(pattern),
  })),
  { file: '_error', address: '/_error', eager: false },
];

/** The product state that changes a page's structure, not only its texts. */
export interface ProductState {
  onSale: boolean;
  /** Sold out in every color. */
  soldOut: boolean;
}

/** Renders a page with placeholders for the live texts. */
export async function render(address: string, { onSale, soldOut }: ProductState): Promise<string> {
  const { title, description, supportEmail } = placeholders;
  const [price, salePrice] = onSale ? [dummyPrices.list, dummyPrices.sale] : [dummyPrices.sale, null];
  const inventory = soldOut ? 0 : 1;
  const variants = seed.variants.map((variant) => ({ ...variant, inventory }));
  const product = { ...seed, title, description, price, salePrice, variants, inventory: inventory * variants.length };
  loadCatalog(JSON.stringify({ products: [product], supportEmail, pixelId: null }));
  const html = await htmlOf(<App ssrPath={address} />);
  return pricePlaceholders.reduce((text, [formatted, placeholder]) => text.replaceAll(formatted, placeholder), html);
}

/** Renders the response to a form that was submitted without JavaScript. */
export function renderUnsent(): Promise<string> {
  loadCatalog(JSON.stringify({ products: [], supportEmail: placeholders.supportEmail, pixelId: null }));
  return htmlOf(
    <Router ssrPath="/_unsent" ssrSearch="">
      <PageFrame staff={false}>
        <UnsentContent />
      </PageFrame>
    </Router>,
  );
}

async function htmlOf(page: ReactNode): Promise<string> {
  // In one chunk: React would stream large boundaries later, with inline scripts that move them into place.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
