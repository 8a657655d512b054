// Startup time to the first page, memory, and sizes on disk.
import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { median, orders } from '../load';
import type { Program } from '../program';
import * as pocketbase from '../rivals/pocketbase';
import { binary, folder, newDatabase, openStocked, Shop } from '../shop';
import { atMost, missing, row, type Row } from '../table';

const starts = 15;
const minOrders = 100_000;
/** Order numbers reserved for five seconds of load. */
const block = 60_000;
const minute = 60;
const megabyte = 1_000_000;
const media = new URL('../../../ui/dist/media.pack', import.meta.url).pathname;

interface Started {
  milliseconds: number;
  /** Idle, in bytes. */
  memory: number;
}

type Open = (database: string) => Promise<{ program: Program }>;

export async function measure(): Promise<Row[]> {
  const reason = pocketbase.unavailable();
  const rival = 'PocketBase';
  const ours = await coldStarts((database) => Shop.open(database), newDatabase('start'));
  const theirs = reason ? undefined : await coldStarts(pocketbase.open, folder('pocketbase'));
  const rows = [
    row('cold start to the first page', {
      ours: ours.milliseconds,
      theirs: theirs?.milliseconds,
      rival,
      unit: 'ms',
      target: atMost(50),
    }),
    row('idle memory', {
      ours: ours.memory / megabyte,
      theirs: theirs && theirs.memory / megabyte,
      rival,
      unit: 'MB',
      target: atMost(16),
    }),
    ...(await afterManyOrders()),
    ...sizes(),
  ];
  return reason ? [...rows, missing('PocketBase', reason)] : rows;
}

/** Times starts, including process creation. The first start creates the database and is not counted. */
async function coldStarts(open: Open, database: string): Promise<Started> {
  const times: number[] = [];
  for (let start = 0; start <= starts; start += 1) {
    const began = performance.now();
    const opened = await open(database);
    times.push(performance.now() - began);
    await opened.program.stop();
  }
  return { milliseconds: median(times.slice(1)), memory: await idleMemory(open, database) };
}

/** Returns the memory of a program that has served its first page and no longer uses CPU. */
async function idleMemory(open: Open, database: string): Promise<number> {
  const { program } = await open(database);
  let before: number;
  do {
    before = program.cpu();
    await setTimeout(500);
  } while (program.cpu() !== before);
  const memory = program.memory().current;
  await program.stop();
  return memory;
}

async function afterManyOrders(): Promise<Row[]> {
  const shop = await openStocked('many');
  const clients = 64;
  let placed = 0;
  let first = 0;
  while (placed < minOrders) {
    placed += (await orders(shop.program, shop.url, { clients, seconds: 5, first, last: first + block })).requests;
    first += block;
  }
  const memory = shop.program.memory();
  let wal = 0;
  const watch = setInterval(() => (wal = Math.max(wal, shop.walSize)), 50).unref();
  const more = await orders(shop.program, shop.url, { clients, seconds: minute, first });
  clearInterval(watch);
  await shop.stop();
  return [
    row(`memory after ${placed.toLocaleString('en-US')} orders`, {
      ours: memory.current / megabyte,
      unit: 'MB',
      target: atMost(40),
    }),
    row('peak memory so far', { ours: memory.peak / megabyte, unit: 'MB' }),
    row(`largest WAL in a minute at ${Math.round(more.rate).toLocaleString('en-US')} orders/s`, {
      ours: wal / megabyte,
      unit: 'MB',
      target: atMost(64),
    }),
  ];
}

function sizes(): Row[] {
  const executable = statSync(binary).size;
  const images = statSync(media).size;
  return [
    row('executable', { ours: executable / megabyte, unit: 'MB' }),
    row('executable without images and video', {
      ours: (executable - images) / megabyte,
      unit: 'MB',
      target: atMost(16.2),
    }),
  ];
}
