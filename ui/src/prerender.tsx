import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './App';
import { startCatalog } from './catalog';
import { PageFrame } from './features/site/PageFrame';
import { UnsentContent } from './features/site/UnsentContent';
import seed from './product.json';
import { routes } from './routes';
import { paths, patterns } from './paths';

/** A page to be rendered ahead: the file it becomes, the address it stands at, the source of its chunk. */
export interface PrerenderedPage {
  file: string;
  address: string;
  source?: string;
  /** What there is to see comes from this browser or from the API: scripts first. */
  eager: boolean;
}

const eager: readonly string[] = [paths.checkout, paths.success, paths.outOfStock];

/** Texts that only the server knows; it writes the live ones in their places. */
const places = { title: '{{title}}', description: '{{description}}', supportEmail: '{{support_email}}' };
/** Amounts nothing else shows; the text they become is the place. */
const amounts = { list: 8888.88, sale: 7777.77 };
const shownAmounts: [string, string][] = [
  ['$8,888.88', '{{list}}'],
  ['$7,777.77', '{{charged}}'],
];

/** Every route, and the page for addresses that are none. */
export const pages: PrerenderedPage[] = [
  ...routes.map(({ pattern, source, staff }) => ({
    file: pattern === patterns.product ? '_product' : pattern === '/' ? 'index' : pattern.slice(1),
    address: pattern.replace(':id', seed._id),
    source: source.replace('./', 'src/'),
    eager: staff || eager.includes(pattern),
  })),
  { file: '_error', address: '/_error', eager: false },
];

/** What decides how a page is built, beside the texts on it. */
export interface ProductState {
  onSale: boolean;
  /** In every color. */
  soldOut: boolean;
}

/** Renders a page with places for the live texts. */
export async function render(address: string, { onSale, soldOut }: ProductState): Promise<string> {
  const { title, description, supportEmail } = places;
  const [price, salePrice] = onSale ? [amounts.list, amounts.sale] : [amounts.sale, null];
  const left = soldOut ? 0 : 1;
  const variants = seed.variants.map((variant) => ({ ...variant, inventory: left }));
  const product = { ...seed, title, description, price, salePrice, variants, inventory: left * variants.length };
  startCatalog(JSON.stringify({ products: [product], supportEmail, pixelId: null }));
  const html = await htmlOf(<App ssrPath={address} />);
  return shownAmounts.reduce((text, [shown, place]) => text.replaceAll(shown, place), html);
}

/** Renders the answer to a form that was sent without JavaScript. */
export function renderUnsent(): Promise<string> {
  startCatalog(JSON.stringify({ products: [], supportEmail: places.supportEmail, pixelId: null }));
  return htmlOf(
    <Router ssrPath="/_unsent" ssrSearch="">
      <PageFrame staff={false}>
        <UnsentContent />
      </PageFrame>
    </Router>,
  );
}

async function htmlOf(page: ReactNode): Promise<string> {
  // In one part: React would send large ones later, with inline scripts to move them.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
