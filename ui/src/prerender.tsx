import { prerender } from 'react-dom/static';
import { App } from './App';
import { startCatalogue } from './catalogue';
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
  startCatalogue(JSON.stringify({ products: [product], supportEmail, pixelId: null }));
  // One piece: React would send large parts later, with inline scripts to move them.
  const { prelude } = await prerender(<App ssrPath={address} />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  return shownAmounts.reduce((text, [shown, place]) => text.replaceAll(shown, place), html);
}
