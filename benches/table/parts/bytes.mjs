// What a first visit to each route loads, as browsers get it and as it would be without brotli or at all compressed.
import { newDatabase, product, Shop } from '../shop.mjs';
import { atMost, row } from '../table.mjs';

const codings = { raw: 'identity', gzip: 'gzip', brotli: 'br' };
const productPage = `/product/${product}`;
/** Where nobody's visit begins. */
const later = ['/checkout', '/success', '/out-of-stock', '/admin/login', '/admin'];

export async function measure() {
  const shop = await Shop.open(newDatabase('bytes'));
  const first = await routes(shop);
  const loads = new Map();
  for (const path of [...first, ...later]) loads.set(path, await loadOf(shop, path));
  const home = (await shop.get('/')).body.toString();
  const hero = await sizes(shop, [/\/media\/[\w-]+-800\.avif/.exec(home)[0]]);
  const fonts = await Promise.all(
    [...new Set(home.match(/\/assets\/[\w-]+\.woff2/g))].map((path) => sizes(shop, [path])),
  );
  await shop.stop();
  const most = (kind, coding) => Math.max(...first.map((path) => loads.get(path)[kind][coding])) / 1000;
  return [
    ...[...loads].map(([path, load]) => row(`${path}: HTML; JS; CSS, raw / gzip / brotli`, { ours: all(load) })),
    row('largest HTML, gzip', { ours: most('html', 'gzip'), unit: 'kB', bar: atMost(10) }),
    row('largest JS of a first route, brotli', { ours: most('js', 'brotli'), unit: 'kB', bar: atMost(78) }),
    row('hero picture, 800 wide', { ours: hero.raw / 1000, unit: 'kB', bar: atMost(40) }),
    row('largest font', { ours: Math.max(...fonts.map(({ raw }) => raw)) / 1000, unit: 'kB', bar: atMost(25) }),
  ];
}

/** Those that search engines are told of. */
async function routes(shop) {
  const sitemap = (await shop.get('/sitemap.xml')).body.toString();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path);
  if (!found.includes(productPage)) throw new Error('the site map lacks the product page');
  return found;
}

async function loadOf(shop, path) {
  const html = (await shop.get(path)).body.toString();
  const named = (ending) => [...new Set(html.match(new RegExp(`/assets/[\\w-]+\\.${ending}\\b`, 'g')))];
  return { html: await sizes(shop, [path]), js: await sizes(shop, named('js')), css: await sizes(shop, named('css')) };
}

async function sizes(shop, paths) {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const [name, coding] of Object.entries(codings)) {
    for (const path of paths) sum[name] += (await shop.get(path, { 'Accept-Encoding': coding })).body.length;
  }
  return sum;
}

function all({ html, js, css }) {
  const three = ({ raw, gzip, brotli }) => [raw, gzip, brotli].map((size) => (size / 1000).toFixed(1)).join(' / ');
  return `${[html, js, css].map(three).join('; ')} kB`;
}
