import firstProduct from '@brand/product.json';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './App';
import { loadCatalog } from './catalog';
import { PageFrame } from './features/layout/PageFrame';
import { UnsentContent } from './features/errors/UnsentContent';
import { orderRoute, routes, type ShopRoute } from './routes';
import { paths, patterns } from './paths';
import { mailSource, startLive, startMailPage } from './live';

/** A page to prerender: its output file, its URL path and the source file of its chunk. */
export interface PrerenderedPage {
  file: string;
  path: string;
  source?: string;
  /** All of the content comes from browser storage or the API: scripts load immediately. */
  eager: boolean;
  /** The page has a loading message that it shows if the cart is empty. */
  showsCart: boolean;
  /** Whether search engines may list it. */
  listed: boolean;
  /** The page has the styles of the staff pages. */
  staff: boolean;
}

/** A route as the server reads it. */
export interface ServedRoute {
  path: string;
  /** The file of its prerendered page. */
  template: string;
  inputs: PageInputs;
  /** Whether search engines may list it. */
  listed: boolean;
  staff: boolean;
}

/**
 * The products that a page was prerendered with: none, the first product with its images and colors, or that product in
 * a catalog without any other. The server uses the page only for a catalog that matches.
 */
type PageInputs = 'nothing' | 'first_product' | 'only_first_product';

const inputs: Record<string, PageInputs> = {
  [paths.home]: 'first_product',
  [paths.shop]: 'only_first_product',
  [paths.about]: 'first_product',
};
const afterOrder: readonly string[] = [paths.success, paths.outOfStock];
const isEager = ({ pattern, staff }: ShopRoute) => staff || afterOrder.includes(pattern);
const isListed = (route: ShopRoute) => !isEager(route) && route.pattern !== paths.checkout;
const sourceOf = ({ source }: ShopRoute) => source.replace('./', 'src/');
const fileOf = (pattern: string) => (pattern === paths.home ? 'index' : pattern.slice(1));

/** Placeholders that the server replaces with live texts. */
const placeholders = { title: '{{title}}', description: '{{description}}' };
/** The same for the shop. */
let shop: object = { supportEmail: '{{support_email}}', seller: '{{seller}}', pixelId: null };
let isLive = false;

/** Prerenders the pages of live mode from now on. */
export function startLiveMode(): void {
  isLive = true;
  startLive({ salesTax: '{{sales_tax}}' });
  // The pages do not depend on the key.
  shop = { ...shop, payments: { key: '', test: false } };
}

/** The heading of the product page, which has an attribute if the title is long. */
const headingPlaceholder: [string, string] = ['>{{title}}</h1>', '{{long_title}}>{{title}}</h1>'];
/** What only a shop under test shows. */
const testPlaceholder: [string, string] = ['data-test-note="" hidden=""', 'data-test-note=""{{hides_test_note}}'];
/** Dummy prices that occur nowhere else in a page; their formatted texts are replaced by placeholders. */
const dummyPrices = { list: 8888.88, sale: 7777.77 };
const pricePlaceholders: [string, string][] = [
  ['$8,888.88', '{{list}}'],
  ['$7,777.77', '{{charged}}'],
];

/** Any link: the page of an order is the same for all of them until it has loaded the order. */
const orderPath = paths.order('link');
const mailPath = '/mail/token';

/** Every route, plus the pages of secret links and the one for unknown URLs. */
export const pages = (): PrerenderedPage[] => [
  ...routes.map((route) => ({
    file: route.pattern === patterns.product ? '_product' : fileOf(route.pattern),
    path: route.pattern.replace(':id', firstProduct._id),
    source: sourceOf(route),
    eager: isEager(route),
    showsCart: route.pattern === paths.checkout,
    listed: isListed(route),
    staff: route.staff,
  })),
  secretPage('_order', orderPath, orderRoute),
  { file: '_error', path: '/_error', eager: false, showsCart: false, listed: false, staff: false },
  // The last one, because it replaces the route of an order.
  ...(isLive ? [secretPage('_mail', mailPath, { ...orderRoute, source: mailSource })] : []),
];

function secretPage(file: string, path: string, route: ShopRoute): PrerenderedPage {
  return { file, path, source: sourceOf(route), eager: true, showsCart: false, listed: false, staff: false };
}

/** Every route except that of the product pages, whose paths depend on the catalog. */
export const servedRoutes: ServedRoute[] = routes
  .filter(({ pattern }) => pattern !== patterns.product)
  .map((route) => ({
    path: route.pattern,
    template: fileOf(route.pattern),
    inputs: inputs[route.pattern] ?? 'nothing',
    listed: isListed(route),
    staff: route.staff,
  }));

/** The product state that changes a page's structure, not only its texts. */
export interface ProductState {
  onSale: boolean;
  /** Sold out in every color. */
  soldOut: boolean;
}

/** Renders a page with placeholders for the live texts. */
export async function render(path: string, { onSale, soldOut }: ProductState): Promise<string> {
  if (path === mailPath) startMailPage();
  const { title, description } = placeholders;
  const [price, salePrice] = onSale ? [dummyPrices.list, dummyPrices.sale] : [dummyPrices.sale, null];
  const inventory = soldOut ? 0 : 1;
  const variants = firstProduct.variants.map((variant) => ({ ...variant, inventory }));
  const product = {
    ...firstProduct,
    title,
    description,
    price,
    salePrice,
    ...(isLive && { saleEnd: '{{sale_end}}' }),
    variants,
    inventory: inventory * variants.length,
  };
  loadCatalog(JSON.stringify({ products: [product], ...shop, orderPage: path === orderPath || path === mailPath }));
  const html = await htmlOf(<App ssrPath={path} />);
  const replacements = [...pricePlaceholders, headingPlaceholder, testPlaceholder];
  return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), html);
}

/** Renders the response to a form that was submitted without JavaScript. */
export function renderUnsent(): Promise<string> {
  loadCatalog(JSON.stringify({ products: [], ...shop }));
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
