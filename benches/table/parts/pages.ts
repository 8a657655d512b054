// Pages and files that a shopper loads, compared with nginx; the home page also with bare hyper.
import { encodings } from '../http';
import { gets, medians, type Cost } from '../load';
import type { Server } from '../program';
import { serveCopy } from '../rivals/hyper';
import { serveCopies, unavailable } from '../rivals/nginx';
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
  const responses = files.map(({ path }) => shop.get(path, headers));
  const copies = reason ? undefined : await serveCopies(await Promise.all(responses));
  const rows: Row[] = [];
  for (const [at, { name, path, targets }] of files.entries()) {
    const response = await shop.get(path, headers);
    const ours = { program: shop.program, url: shop.url + path };
    const nginx = copies && { program: copies.program, url: `${copies.url}/${at}` };
    const hyper = path === '/' ? await serveCopy(response) : undefined;
    const costs = await measureInTurns([ours, nginx, hyper], rounds, span);
    rows.push(...rowsOf(`${name} (${(response.body.length / 1000).toFixed(1)} kB)`, targets, costs));
    await hyper?.program.stop();
  }
  await shop.stop();
  await copies?.program.stop();
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

/** Measures the servers in turns, so that other load on the machine affects all of them equally. */
async function measureInTurns(servers: (Server | undefined)[], rounds: number, seconds: number) {
  const costs = servers.map((): Cost[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, server] of servers.entries())
      if (server) costs[at]?.push(await gets(server.program, server.url, { seconds, headers }));
  }
  return costs.map((each) => (each.length > 0 ? medians(each) : undefined));
}

const inMs = (cost: Cost | undefined) => cost && cost.p99 / 1000;

function rowsOf(name: string, targets: File['targets'], [ours, nginx, hyper]: (Cost | undefined)[]): Row[] {
  const cpu = (rival: string, theirs: Cost | undefined, ratioTarget: Target | undefined) =>
    row(`${name}: CPU per request`, { ours: ours?.cpu, theirs: theirs?.cpu, rival, unit: 'µs', ratioTarget });
  return [
    row(`${name}: requests/s`, { ours: ours?.rate, theirs: nginx?.rate, rival: 'nginx', ratioTarget: targets.rate }),
    cpu('nginx', nginx, targets.cpu),
    ...(hyper ? [cpu('bare hyper', hyper, atMost(1.12))] : []),
    row(`${name}: p99`, { ours: inMs(ours), theirs: inMs(nginx), rival: 'nginx', unit: 'ms' }),
  ];
}
