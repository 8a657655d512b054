// The same requests on databases with few and with many orders, in turns.
import { encodings } from '../http';
import { gets, medians, orders, type Cost } from '../load';
import { Program } from '../program';
import { newDatabase, product, rivals, Shop } from '../shop';
import { atMost, row, type Options, type Row, type Target } from '../table';

const few = 10;
const many = 100_000;
/** Near the maximum: order numbers have six digits, and some must remain for the measurement. */
const most = 850_000;
const sizes = [few, many, most];

/** The cost of each request on one database. */
type Costs = Record<'page' | 'order' | StaffRequest, Cost>;

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
  const listed = await fetch(`${url}/api/orders?limit=1`, { headers: staff });
  const [{ _id: newest }] = (await listed.json()) as [{ _id: string }];
  const costs: Partial<Costs> = {};
  for (const [name, { path }] of Object.entries(staffRequests)) {
    const address = `${url}/api/orders${path(size, newest)}`;
    costs[name as StaffRequest] = await gets(program, address, { clients: 1, seconds, headers: staff });
  }
  // Placing orders last, because it makes the database larger.
  costs.page = await gets(program, `${url}/product/${product}`, {
    seconds,
    headers: { 'Accept-Encoding': encodings },
  });
  costs.order = await orders(program, url, { clients: 64, seconds, first: size });
  await shop.stop();
  return costs as Costs;
}

interface Request {
  name: string;
  /** For the ratio of the largest file to the smallest. */
  ratioTarget?: Target;
  /** In milliseconds, for each size. */
  targets?: Record<number, Target>;
}

const serverTimes: Record<number, Target> = { [many]: atMost(15), [most]: atMost(200) };
const page = (query: string) => `?limit=100${query}`;
/** Requests of the Orders tab; paths below `/api/orders`. */
const staffRequests = {
  list: { name: 'Orders tab, first page', path: () => page('') },
  middle: { name: 'Orders tab, middle page', path: (size) => page(`&offset=${Math.floor(size / 2)}`) },
  last: { name: 'Orders tab, last page', path: (size) => page(`&offset=${Math.max(0, size - 100)}`) },
  pending: { name: 'Orders tab, pending orders', path: () => page('&status=pending') },
  old: { name: 'Orders tab, pending orders older than 2 days', path: () => page('&status=pending&older_than_days=2') },
  email: { name: 'Orders tab, search by email', path: () => page('&q=jane7%40example') },
  common: { name: 'Orders tab, search for a word of every order', path: () => page('&q=jane') },
  words: { name: 'Orders tab, search for four words', path: () => page('&q=pink+m+austin+doe') },
  rare: { name: 'Orders tab, search among cancelled orders', path: () => page('&q=jane&status=cancelled') },
  digits: { name: 'Orders tab, search for 5555', path: () => page('&q=5555') },
  counts: { name: 'Orders tab, counts of all orders', path: () => '/counts' },
  countsOfSearch: { name: 'Orders tab, counts of a search', path: () => '/counts?q=pink+m+austin+doe' },
  detail: { name: "an order with the customer's others", path: (_size, newest) => `/${newest}` },
} satisfies Record<string, { name: string; path: (size: number, newest: string) => string }>;
type StaffRequest = keyof typeof staffRequests;

const requests: Record<keyof Costs, Request> = {
  page: { name: 'product page', ratioTarget: atMost(1.2) },
  order: { name: 'placing an order, 64 clients', ratioTarget: atMost(1.2) },
  ...(Object.fromEntries(
    Object.entries(staffRequests).map(([key, { name }]) => [key, { name, targets: serverTimes }]),
  ) as Record<StaffRequest, Request>),
};

function rowsOf(figures: (size: number, name: keyof Costs) => Cost): Row[] {
  const keys = Object.keys(requests) as (keyof Costs)[];
  return keys.flatMap((key) => {
    const { name, ratioTarget, targets } = requests[key];
    const base = figures(few, key);
    return sizes.slice(1).flatMap((size) => {
      const { cpu, p50 } = figures(size, key);
      const what = `${name}, ${size.toLocaleString('en-US')} orders`;
      const rival = `${few} orders`;
      const common = { rival, unit: 'ms', target: targets?.[size] };
      return [
        row(`${what}: CPU per request`, {
          ...common,
          ours: cpu / 1000,
          theirs: base.cpu / 1000,
          ratioTarget: size === most ? ratioTarget : undefined,
        }),
        row(`${what}: p50`, { ...common, ours: p50 / 1000, theirs: base.p50 / 1000 }),
      ];
    });
  });
}
