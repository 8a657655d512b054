// Pages and files that a shopper loads, compared with nginx.
import { encodings } from '../http';
import { gets, medians } from '../load';
import { serveCopies, unavailable } from '../rivals/nginx';
import { newDatabase, product, Shop } from '../shop';
import { atLeast, atMost, missing, row } from '../table';

const headers = { 'Accept-Encoding': encodings };

export async function measure({ rounds, span }) {
  const reason = unavailable();
  const shop = await Shop.open(newDatabase('pages'));
  const files = await chooseFiles(shop);
  const responses = await Promise.all(files.map(({ path }) => shop.get(path, headers)));
  const nginx = reason ? null : await serveCopies(responses);
  const rows = [];
  for (const [at, file] of files.entries()) {
    const { ours, theirs } = await measureBoth(shop, nginx, file.path, at, rounds, span);
    const size = `${(responses[at].body.length / 1000).toFixed(1)} kB`;
    rows.push(...rowsOf(`${file.name} (${size})`, file.targets, ours, theirs));
  }
  await shop.stop();
  await nginx?.program.stop();
  return reason ? [...rows, missing('nginx', reason)] : rows;
}

async function chooseFiles(shop) {
  const home = (await shop.get('/')).body.toString();
  const scripts = [...new Set(home.match(/\/assets\/[\w-]+\.js/g))];
  const sizes = await Promise.all(scripts.map(async (path) => (await shop.get(path)).body.length));
  return [
    { name: 'home page', path: '/', targets: { rate: atLeast(0.95), cpu: atMost(1.15) } },
    { name: 'product page', path: `/product/${product}`, targets: {} },
    { name: 'JS file', path: scripts[sizes.indexOf(Math.max(...sizes))], targets: { rate: atLeast(0.65) } },
    // The first image of the home page, in the size a phone loads.
    { name: 'hero image', path: /\/media\/[\w-]+-800\.avif/.exec(home)[0], targets: {} },
  ];
}

/** Measures both in turns, so that other load on the machine affects both equally. */
async function measureBoth(shop, nginx, path, at, rounds, seconds) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await gets(shop.program, shop.address + path, { seconds, headers }));
    if (nginx) theirs.push(await gets(nginx.program, `${nginx.address}/${at}`, { seconds, headers }));
  }
  return { ours: medians(ours), theirs: nginx ? medians(theirs) : {} };
}

function rowsOf(name, targets, ours, theirs) {
  const rival = 'nginx';
  return [
    row(`${name}: requests/s`, { ours: ours.rate, theirs: theirs.rate, rival, ratioTarget: targets.rate }),
    row(`${name}: CPU per request`, {
      ours: ours.cpu,
      theirs: theirs.cpu,
      rival,
      unit: 'µs',
      ratioTarget: targets.cpu,
    }),
    row(`${name}: p99`, { ours: ours.p99 / 1000, theirs: theirs.p99 / 1000, rival, unit: 'ms' }),
  ];
}
