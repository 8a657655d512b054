// What a shopper loads, beside nginx.
import { encodings } from '../http.mjs';
import { gets, medians } from '../load.mjs';
import { serveAgain, whyNot } from '../rivals/nginx.mjs';
import { newDatabase, product, Shop } from '../shop.mjs';
import { atLeast, atMost, missing, row } from '../table.mjs';

const headers = { 'Accept-Encoding': encodings };

export async function measure({ rounds, span }) {
  const reason = whyNot();
  const shop = await Shop.open(newDatabase('pages'));
  const targets = await chooseTargets(shop);
  const answers = await Promise.all(targets.map(({ path }) => shop.get(path, headers)));
  const nginx = reason ? null : await serveAgain(answers);
  const rows = [];
  for (const [at, target] of targets.entries()) {
    const { ours, theirs } = await sideBySide(shop, nginx, target.path, at, rounds, span);
    const size = `${(answers[at].body.length / 1000).toFixed(1)} kB`;
    rows.push(...rowsOf(`${target.name} (${size})`, target.bars, ours, theirs));
  }
  await shop.stop();
  await nginx?.program.stop();
  return reason ? [...rows, missing('nginx', reason)] : rows;
}

async function chooseTargets(shop) {
  const home = (await shop.get('/')).body.toString();
  const scripts = [...new Set(home.match(/\/assets\/[\w-]+\.js/g))];
  const sizes = await Promise.all(scripts.map(async (path) => (await shop.get(path)).body.length));
  return [
    { name: 'home page', path: '/', bars: { rate: atLeast(0.95), cpu: atMost(1.15) } },
    { name: 'product page', path: `/product/${product}`, bars: {} },
    { name: 'JS file', path: scripts[sizes.indexOf(Math.max(...sizes))], bars: { rate: atLeast(0.65) } },
    // The first picture of the first page in the size a phone takes.
    { name: 'hero picture', path: /\/media\/[\w-]+-800\.avif/.exec(home)[0], bars: {} },
  ];
}

/** In turns, so that what else the machine does falls on both. */
async function sideBySide(shop, nginx, path, at, rounds, seconds) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await gets(shop.program, shop.address + path, { seconds, headers }));
    if (nginx) theirs.push(await gets(nginx.program, `${nginx.address}/${at}`, { seconds, headers }));
  }
  return { ours: medians(ours), theirs: nginx ? medians(theirs) : {} };
}

function rowsOf(name, bars, ours, theirs) {
  const rival = 'nginx';
  return [
    row(`${name}: requests/s`, { ours: ours.rate, theirs: theirs.rate, rival, ratioBar: bars.rate }),
    row(`${name}: CPU a request`, { ours: ours.cpu, theirs: theirs.cpu, rival, unit: 'µs', ratioBar: bars.cpu }),
    row(`${name}: p99`, { ours: ours.p99 / 1000, theirs: theirs.p99 / 1000, rival, unit: 'ms' }),
  ];
}
