// Pages and files that a shopper loads, compared with nginx.
import { encodings } from '../http';
import { gets, medians, type Cost } from '../load';
import { serveCopies, unavailable, type Nginx } from '../rivals/nginx';
import { found } from '../../found';
import { newDatabase, product, Shop } from '../shop';
import { atLeast, atMost, missing, row, type Options, type Row, type Target } from '../table';

const headers = { 'Accept-Encoding': encodings };

interface File {
  name: string;
  path: string;
  targets: { rate?: Target; cpu?: Target };
}

export async function measure({ rounds, span }: Options): Promise<Row[]> {
  const reason = unavailable();
  const shop = await Shop.open(newDatabase('pages'));
  const files = await chooseFiles(shop);
  const responses = await Promise.all(files.map(({ path }) => shop.get(path, headers)));
  const nginx = reason ? null : await serveCopies(responses);
  const rows: Row[] = [];
  for (const [at, file] of files.entries()) {
    const { ours, theirs } = await measureBoth(shop, nginx, file.path, at, rounds, span);
    const size = `${((responses[at]?.body.length ?? Number.NaN) / 1000).toFixed(1)} kB`;
    rows.push(...rowsOf(`${file.name} (${size})`, file.targets, ours, theirs));
  }
  await shop.stop();
  await nginx?.program.stop();
  return reason ? [...rows, missing('nginx', reason)] : rows;
}

async function chooseFiles(shop: Shop): Promise<File[]> {
  const home = (await shop.get('/')).body.toString();
  const scripts = await Promise.all(
    [...new Set(home.match(/\/assets\/[\w-]+\.js/g))].map(async (path) => ({
      path,
      bytes: (await shop.get(path)).body.length,
    })),
  );
  const [largest] = scripts.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest) throw new Error('the home page has no scripts');
  return [
    { name: 'home page', path: '/', targets: { rate: atLeast(0.95), cpu: atMost(1.15) } },
    { name: 'product page', path: `/product/${product}`, targets: {} },
    { name: 'JS file', path: largest.path, targets: { rate: atLeast(0.65) } },
    // The first image of the home page, in the size a phone loads.
    { name: 'hero image', path: found(/\/media\/[\w-]+-800\.avif/, home)[0], targets: {} },
  ];
}

/** Measures both in turns, so that other load on the machine affects both equally. */
async function measureBoth(shop: Shop, nginx: Nginx | null, path: string, at: number, rounds: number, seconds: number) {
  const ours: Cost[] = [];
  const theirs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await gets(shop.program, shop.url + path, { seconds, headers }));
    if (nginx) theirs.push(await gets(nginx.program, `${nginx.url}/${at}`, { seconds, headers }));
  }
  return { ours: medians(ours), theirs: nginx ? medians(theirs) : undefined };
}

function rowsOf(name: string, targets: File['targets'], ours: Cost, theirs: Cost | undefined): Row[] {
  const rival = 'nginx';
  return [
    row(`${name}: requests/s`, { ours: ours.rate, theirs: theirs?.rate, rival, ratioTarget: targets.rate }),
    row(`${name}: CPU per request`, {
      ours: ours.cpu,
      theirs: theirs?.cpu,
      rival,
      unit: 'µs',
      ratioTarget: targets.cpu,
    }),
    row(`${name}: p99`, { ours: ours.p99 / 1000, theirs: theirs && theirs.p99 / 1000, rival, unit: 'ms' }),
  ];
}
