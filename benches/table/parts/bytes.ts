// Bytes of a first visit to each route: uncompressed, with gzip and with brotli.
import { readFileSync } from 'node:fs';
import { budgets } from '../../../ui/e2e/support/budgets';
import type { ServedRoute } from '../../../ui/src/prerender';
import { found } from '../../found';
import { newDatabase, product, Shop } from '../shop';
import { atMost, row, type Row } from '../table';

/** Bytes by content coding. */
interface Sizes {
  raw: number;
  gzip: number;
  brotli: number;
}

interface PageLoad {
  html: Sizes;
  js: Sizes;
  css: Sizes;
}

const codings = [
  ['raw', 'identity'],
  ['gzip', 'gzip'],
  ['brotli', 'br'],
] as const;
const productPage = `/product/${product}`;
/** The routes that the build wrote for the server. */
const served = JSON.parse(
  readFileSync(new URL('../../../ui/dist/routes.json', import.meta.url), 'utf8'),
) as ServedRoute[];
/** Routes that visitors reach only from another page. */
const followUp = served.filter(({ listed }) => !listed).map(({ path }) => path);

export async function measure(): Promise<Row[]> {
  const shop = await Shop.open(newDatabase('bytes'));
  const entry = await routes(shop);
  const loads = new Map<string, PageLoad>();
  for (const path of [...entry, ...followUp]) loads.set(path, await loadOf(shop, path));
  const home = (await shop.get('/')).body.toString();
  const hero = await sizes(shop, [found(/\/media\/[\w-]+-800\.avif/, home)[0]]);
  const fonts = await Promise.all(
    [...new Set(home.match(/\/assets\/[\w-]+\.woff2/g))].map((path) => sizes(shop, [path])),
  );
  await shop.stop();
  const entryLoads = entry.flatMap((path) => loads.get(path) ?? []);
  const largest = (kind: keyof PageLoad, coding: keyof Sizes) =>
    Math.max(...entryLoads.map((load) => load[kind][coding])) / 1000;
  return [
    ...[...loads].map(([path, load]) => row(`${path}: HTML; JS; CSS, raw / gzip / brotli`, { ours: all(load) })),
    row('largest HTML, gzip', { ours: largest('html', 'gzip'), unit: 'kB', target: atMost(budgets.productHtml) }),
    row('largest JS of an entry route, brotli', {
      ours: largest('js', 'brotli'),
      unit: 'kB',
      target: atMost(budgets.scripts),
    }),
    row('hero image, 800 px wide', { ours: hero.raw / 1000, unit: 'kB', target: atMost(budgets.hero) }),
    row('largest font', {
      ours: Math.max(...fonts.map(({ raw }) => raw)) / 1000,
      unit: 'kB',
      target: atMost(budgets.font),
    }),
  ];
}

/** Lists the routes in the sitemap. */
async function routes(shop: Shop): Promise<string[]> {
  const sitemap = (await shop.get('/sitemap.xml')).body.toString();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  if (!listed.includes(productPage)) throw new Error('the sitemap lacks the product page');
  return listed;
}

async function loadOf(shop: Shop, path: string): Promise<PageLoad> {
  const html = (await shop.get(path)).body.toString();
  const named = (ending: string) => [...new Set(html.match(new RegExp(`/assets/[\\w-]+\\.${ending}\\b`, 'g')))];
  return { html: await sizes(shop, [path]), js: await sizes(shop, named('js')), css: await sizes(shop, named('css')) };
}

async function sizes(shop: Shop, paths: string[]): Promise<Sizes> {
  const sum: Sizes = { raw: 0, gzip: 0, brotli: 0 };
  for (const [name, coding] of codings) {
    for (const path of paths) sum[name] += (await shop.get(path, { 'Accept-Encoding': coding })).body.length;
  }
  return sum;
}

function all({ html, js, css }: PageLoad): string {
  return `${[html, js, css].map(kilobytes).join('; ')} kB`;
}

function kilobytes({ raw, gzip, brotli }: Sizes): string {
  return [raw, gzip, brotli].map((size) => (size / 1000).toFixed(1)).join(' / ');
}
