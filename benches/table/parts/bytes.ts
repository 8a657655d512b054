// Bytes of a first visit to each route: uncompressed, with gzip and with brotli.
import { newDatabase, product, Shop } from '../shop';
import { atMost, row } from '../table';

const codings = { raw: 'identity', gzip: 'gzip', brotli: 'br' };
const productPage = `/product/${product}`;
/** Routes on which no visit starts. */
const followUp = ['/checkout', '/success', '/out-of-stock', '/admin/login', '/admin'];

export async function measure() {
  const shop = await Shop.open(newDatabase('bytes'));
  const entry = await routes(shop);
  const loads = new Map();
  for (const path of [...entry, ...followUp]) loads.set(path, await loadOf(shop, path));
  const home = (await shop.get('/')).body.toString();
  const hero = await sizes(shop, [/\/media\/[\w-]+-800\.avif/.exec(home)[0]]);
  const fonts = await Promise.all(
    [...new Set(home.match(/\/assets\/[\w-]+\.woff2/g))].map((path) => sizes(shop, [path])),
  );
  await shop.stop();
  const largest = (kind, coding) => Math.max(...entry.map((path) => loads.get(path)[kind][coding])) / 1000;
  return [
    ...[...loads].map(([path, load]) => row(`${path}: HTML; JS; CSS, raw / gzip / brotli`, { ours: all(load) })),
    row('largest HTML, gzip', { ours: largest('html', 'gzip'), unit: 'kB', target: atMost(10) }),
    row('largest JS of an entry route, brotli', { ours: largest('js', 'brotli'), unit: 'kB', target: atMost(78) }),
    row('hero image, 800 px wide', { ours: hero.raw / 1000, unit: 'kB', target: atMost(40) }),
    row('largest font', { ours: Math.max(...fonts.map(({ raw }) => raw)) / 1000, unit: 'kB', target: atMost(25) }),
  ];
}

/** Lists the routes in the sitemap. */
async function routes(shop) {
  const sitemap = (await shop.get('/sitemap.xml')).body.toString();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path);
  if (!found.includes(productPage)) throw new Error('the sitemap lacks the product page');
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
