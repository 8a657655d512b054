// Load generation with wrk, and the CPU time it costs the program.
import { Program } from './program';

const wrk = new URL('wrk/', import.meta.url).pathname;
/** The number of possible orders: LC100000 to LC999999. */
const maxOrders = 900_000;

/** Sends one GET repeatedly over `clients` connections for `seconds`. */
export function gets(program, address, { clients = 64, seconds, headers = {} }) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  return load(program, [...connectionArgs(clients, seconds), ...lines, '-s', `${wrk}report.lua`, address]);
}

/** Places orders with indexes from `first` up to `last`, so that no order number repeats. */
export function orders(program, address, { clients, seconds, first = 0, last = maxOrders }) {
  // After its stop signal wrk lets each connection send once more.
  const end = last - 2 * clients;
  const args = [first, end, threads(clients), new URL(address).host].map(String);
  return load(program, [
    ...connectionArgs(clients, seconds),
    '-s',
    `${wrk}orders.lua`,
    `${address}/api/orders`,
    '--',
    ...args,
  ]);
}

const threads = (clients) => Math.min(2, clients);

function connectionArgs(clients, seconds) {
  return ['-t', threads(clients), '-c', clients, '-d', `${seconds}s`, '--timeout', '30s'].map(String);
}

async function load(program, args) {
  const before = program.cpu();
  const text = await new Program('wrk', args).output();
  const used = program.cpu() - before;
  const { requests, seconds, refused, broken, p50, p99 } = JSON.parse(/^\{.*\}$/m.exec(text)[0]);
  if (refused + broken > 0) {
    throw new Error(
      `${refused} of ${requests} requests were refused and ${broken} got no response: wrk ${args.join(' ')}`,
    );
  }
  return { requests, rate: requests / seconds, cpu: used / requests, p50, p99 };
}

/** Returns the median of each figure over the rounds. */
export function medians(rounds) {
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
