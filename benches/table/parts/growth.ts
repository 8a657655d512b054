// The same requests on databases with few and with many orders, in turns.
import { encodings } from '../http';
import { gets, medians, orders, type Cost } from '../load';
import { Program } from '../program';
import { newDatabase, product, rivals, Shop } from '../shop';
import { atMost, row, type Options, type Row, type Target } from '../table';

const few = 10;
/** Near the maximum: order numbers have six digits, and some must remain for the measurement. */
const most = 850_000;
const sizes = [few, 10_000, most];

/** The cost of each request on one database. */
type Costs = Record<keyof typeof requests, Cost>;

export async function measure({ rounds, span }: Options): Promise<Row[]> {
  for (const size of sizes) await seed(size);
  const measured: { size: number; costs: Costs }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) measured.push({ size, costs: await measureOnce(size, span) });
  }
  return rowsOf((size, name) => medians(measured.filter((each) => each.size === size).map(({ costs }) => costs[name])));
}

const seeded = (size: number) => `growth-${size}-seeded`;

function seed(size: number): Promise<string> {
  const database = newDatabase(seeded(size));
  return new Program(rivals, ['seed', `${database}/shop.db`, String(size)]).output();
}

/** Measures on a copy, because placing orders makes a small database large. */
async function measureOnce(size: number, seconds: number): Promise<Costs> {
  const shop = await Shop.open(newDatabase(`growth-${size}`, seeded(size)));
  const { program, url } = shop;
  const staff = await shop.staff();
  const list = (query: string) => {
    // Searching a full database takes a second.
    const options = { clients: 1, seconds: Math.max(4, seconds), headers: staff };
    return gets(program, `${url}/api/orders?limit=100${query}`, options);
  };
  // A query can outlive its client and slow down the next measurement, so the slowest queries run first.
  const measured = {
    search: await list('&q=jane7%40example'),
    offset: await list(`&offset=${Math.floor(size / 2)}`),
    list: await list(''),
    page: await gets(program, `${url}/product/${product}`, { seconds, headers: { 'Accept-Encoding': encodings } }),
    order: await orders(program, url, { clients: 64, seconds, first: size }),
  };
  await shop.stop();
  return measured;
}

const requests: Record<'page' | 'order' | 'list' | 'offset' | 'search', { name: string; target?: Target }> = {
  page: { name: 'product page', target: atMost(1.2) },
  order: { name: 'placing an order, 64 clients', target: atMost(1.2) },
  list: { name: 'Orders tab' },
  offset: { name: 'Orders tab, middle page' },
  search: { name: 'Orders tab, search by email' },
};

function rowsOf(figures: (size: number, name: keyof Costs) => Cost): Row[] {
  const keys = Object.keys(requests) as (keyof Costs)[];
  return keys.flatMap((key) => {
    const { name, target } = requests[key];
    const base = figures(few, key);
    return sizes.slice(1).flatMap((size) => {
      const { cpu, p50 } = figures(size, key);
      const what = `${name}, ${size.toLocaleString('en-US')} orders`;
      const rival = `${few} orders`;
      const ratioTarget = size === most ? target : undefined;
      return [
        row(`${what}: CPU per request`, { ours: cpu / 1000, theirs: base.cpu / 1000, rival, unit: 'ms', ratioTarget }),
        row(`${what}: p50`, { ours: p50 / 1000, theirs: base.p50 / 1000, rival, unit: 'ms' }),
      ];
    });
  });
}
