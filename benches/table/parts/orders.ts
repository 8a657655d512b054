// Orders from clients that each wait for their response, compared with rivals on the same disk.
import { execFileSync } from 'node:child_process';
import { medians, orders } from '../load';
import { freePort, Program } from '../program';
import * as pocketbase from '../rivals/pocketbase';
import { folder, openStocked, rivals, work } from '../shop';
import { atLeast, atMost, missing, row } from '../table';

/** The default pool size of r2d2. */
const poolSize = 10;
/** Built from slow-sync.c. */
const library = `${work}/slow-sync.so`;
const slowSync = { LD_PRELOAD: library };

export async function measure({ rounds, span: seconds }) {
  const reason = pocketbase.unavailable();
  const measured = [];
  makeSlowSync();
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(seconds, !reason));
  const { one, some, many, raw, rawGrouped, slowDisk, rawSlowDisk, pool, pocket } = Object.fromEntries(
    Object.keys(measured[0]).map((name) => [name, medians(measured.map((each) => each[name]))]),
  );
  const rows = [
    ...rowsOf('1 client', one),
    ...rowsOf('16 clients', some),
    ...rowsOf('64 clients', many, atMost(0.1)),
    row('64 clients: orders/s', {
      ours: many.rate,
      theirs: raw.rate,
      rival: 'raw SQLite loop, 1 order per transaction',
      ratioTarget: atLeast(10),
    }),
    row('64 clients: orders/s', {
      ours: many.rate,
      theirs: rawGrouped.rate,
      rival: 'raw SQLite loop, 64 orders per transaction',
    }),
    row('64 clients, sync 2 ms slower: orders/s', {
      ours: slowDisk.rate,
      theirs: rawSlowDisk.rate,
      rival: 'raw SQLite loop, 1 order per transaction',
      ratioTarget: atLeast(10),
    }),
    row('64 clients: orders/s', { ours: many.rate, theirs: pool.rate, rival: `pool of ${poolSize} connections` }),
    row('64 clients: p99', {
      ours: many.p99 / 1000,
      theirs: pool.p99 / 1000,
      rival: `pool of ${poolSize} connections`,
      unit: 'ms',
      ratioTarget: atMost(0.25),
    }),
  ];
  if (reason) return [...rows, missing('PocketBase', reason)];
  const rival = 'PocketBase (synchronous=NORMAL)';
  return [
    ...rows,
    row('64 clients (rival 16): orders/s', { ours: many.rate, theirs: pocket.rate, rival, ratioTarget: atLeast(10) }),
    row('16 clients: orders/s', { ours: some.rate, theirs: pocket.rate, rival }),
    row('16 clients: CPU per order', { ours: some.cpu / 1000, theirs: pocket.cpu / 1000, rival, unit: 'ms' }),
    row('16 clients: p99', { ours: some.p99 / 1000, theirs: pocket.p99 / 1000, rival, unit: 'ms' }),
  ];
}

async function measureRound(seconds, withPocketBase) {
  const round = {
    one: await onShop(1, seconds),
    raw: await rawLoop(1, seconds),
    some: await onShop(16, seconds),
    rawGrouped: await rawLoop(64, seconds),
    many: await onShop(64, seconds),
    slowDisk: await onShop(64, seconds, slowSync),
    rawSlowDisk: await rawLoop(1, seconds, slowSync),
    pool: await onPool(seconds),
  };
  return withPocketBase ? { ...round, pocket: await onPocketBase(seconds) } : round;
}

function makeSlowSync() {
  const source = new URL('../slow-sync.c', import.meta.url).pathname;
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
}

async function onShop(clients, seconds, env) {
  const shop = await openStocked('orders', env);
  const measured = await orders(shop.program, shop.address, { clients, seconds });
  await shop.stop();
  return measured;
}

async function rawLoop(ordersPerTransaction, seconds, env) {
  const args = ['raw', `${folder('raw')}/shop.db`, seconds, ordersPerTransaction].map(String);
  const counted = JSON.parse(await new Program(rivals, args, { env }).output());
  return { rate: counted.orders / counted.seconds };
}

async function onPool(seconds) {
  const listen = `127.0.0.1:${await freePort()}`;
  const program = new Program(rivals, ['pool', `${folder('pool')}/shop.db`, listen, String(poolSize)]);
  await program.waitUntilServing(`http://${listen}/`);
  const measured = await orders(program, `http://${listen}`, { clients: 64, seconds });
  await program.stop();
  return measured;
}

async function onPocketBase(seconds) {
  const { program, address } = await pocketbase.open();
  const measured = await orders(program, address, { clients: 16, seconds });
  await program.stop();
  return measured;
}

function rowsOf(clients, { rate, cpu, p50, p99 }, cpuTarget) {
  return [
    row(`${clients}: orders/s`, { ours: rate }),
    row(`${clients}: CPU per order`, { ours: cpu / 1000, unit: 'ms', target: cpuTarget }),
    row(`${clients}: p50`, { ours: p50 / 1000, unit: 'ms' }),
    row(`${clients}: p99`, { ours: p99 / 1000, unit: 'ms' }),
  ];
}
