// Orders from clients that each wait for their response, compared with rivals on the same disk.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { medians, orders, type Cost } from '../load';
import { freePort, Program } from '../program';
import * as pocketbase from '../rivals/pocketbase';
import { folder, openStocked, rivals, work } from '../shop';
import { atLeast, atMost, missing, row, type Options, type Row, type Target } from '../table';

/** Built from slow-sync.c. */
const library = `${work}/slow-sync.so`;
const slowSync = { LD_PRELOAD: library };

type Rate = Pick<Cost, 'rate'>;

export async function measure({ rounds, span: seconds }: Options): Promise<Row[]> {
  const reason = pocketbase.unavailable();
  const measured: Awaited<ReturnType<typeof measureRound>>[] = [];
  const pocketCosts: Cost[] = [];
  makeSlowSync();
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await measureRound(seconds));
    if (!reason) pocketCosts.push(await onPocketBase(seconds));
  }
  const one = medians(measured.map((round) => round.one));
  const some = medians(measured.map((round) => round.some));
  const many = medians(measured.map((round) => round.many));
  const mailed = medians(measured.map((round) => round.mailed));
  const raw = medians(measured.map((round) => round.raw));
  const rawGrouped = medians(measured.map((round) => round.rawGrouped));
  const slowDisk = medians(measured.map((round) => round.slowDisk));
  const rawSlowDisk = medians(measured.map((round) => round.rawSlowDisk));
  const rows = [
    ...rowsOf('1 client', one),
    ...rowsOf('16 clients', some),
    ...rowsOf('64 clients', many, atMost(0.1)),
    row('64 clients, with mail: CPU per order', {
      ours: mailed.cpu / 1000,
      theirs: many.cpu / 1000,
      rival: 'without mail',
      unit: 'ms',
      ratioTarget: atMost(1.4),
    }),
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
  ];
  if (reason) return [...rows, missing('PocketBase', reason)];
  const pocket = medians(pocketCosts);
  const rival = 'PocketBase (synchronous=NORMAL)';
  return [
    ...rows,
    row('64 clients (rival 16): orders/s', { ours: many.rate, theirs: pocket.rate, rival, ratioTarget: atLeast(10) }),
    row('16 clients: orders/s', { ours: some.rate, theirs: pocket.rate, rival }),
    row('16 clients: CPU per order', { ours: some.cpu / 1000, theirs: pocket.cpu / 1000, rival, unit: 'ms' }),
    row('16 clients: p99', { ours: some.p99 / 1000, theirs: pocket.p99 / 1000, rival, unit: 'ms' }),
  ];
}

async function measureRound(seconds: number) {
  return {
    one: await onShop(1, seconds),
    raw: await rawLoop(1, seconds),
    some: await onShop(16, seconds),
    rawGrouped: await rawLoop(64, seconds),
    many: await onShop(64, seconds),
    mailed: await onShopWithMail(64, seconds),
    slowDisk: await onShop(64, seconds, slowSync),
    rawSlowDisk: await rawLoop(1, seconds, slowSync),
  };
}

function makeSlowSync(): void {
  const source = new URL('../slow-sync.c', import.meta.url).pathname;
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
}

async function onShop(clients: number, seconds: number, env?: Record<string, string>): Promise<Cost> {
  const shop = await openStocked('orders', env);
  const measured = await orders(shop.program, shop.url, { clients, seconds });
  await shop.stop();
  return measured;
}

/** Measures orders that each write two mails. The mail server never answers: sending is no part of an order. */
async function onShopWithMail(clients: number, seconds: number): Promise<Cost> {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  const urlFile = `${folder('mail')}/smtp-url`;
  writeFileSync(urlFile, `smtp://127.0.0.1:${port}`, { mode: 0o600 });
  const env = {
    SHOP_MAIL_URL_FILE: urlFile,
    SHOP_MAIL_FROM: 'orders@shop.example',
    SHOP_PUBLIC_URL: 'https://shop.example',
  };
  const measured = await onShop(clients, seconds, env);
  server.close();
  return measured;
}

async function rawLoop(ordersPerTransaction: number, seconds: number, env?: Record<string, string>): Promise<Rate> {
  const args = ['raw', `${folder('raw')}/shop.db`, seconds, ordersPerTransaction].map(String);
  const counted = JSON.parse(await new Program(rivals, args, env).output()) as { orders: number; seconds: number };
  return { rate: counted.orders / counted.seconds };
}

async function onPocketBase(seconds: number): Promise<Cost> {
  const { program, url } = await pocketbase.open();
  const measured = await orders(program, url, { clients: 16, seconds });
  await program.stop();
  return measured;
}

function rowsOf(clients: string, { rate, cpu, p50, p99 }: Cost, cpuTarget?: Target): Row[] {
  return [
    row(`${clients}: orders/s`, { ours: rate }),
    row(`${clients}: CPU per order`, { ours: cpu / 1000, unit: 'ms', target: cpuTarget }),
    row(`${clients}: p50`, { ours: p50 / 1000, unit: 'ms' }),
    row(`${clients}: p99`, { ours: p99 / 1000, unit: 'ms' }),
  ];
}
