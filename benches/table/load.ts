// Load generation with wrk, and the CPU time it costs the program.
import { Program } from './program';
import { found } from '../found';
import { orderedProduct } from './shop';

const wrk = new URL('wrk/', import.meta.url).pathname;
/** The number of possible orders: 100000 to 999999. */
const maxOrders = 900_000;

interface Load {
  clients: number;
  seconds: number;
}

/** The result of a load: requests per second, CPU time per request and latencies, both in microseconds. */
export interface Cost {
  requests: number;
  rate: number;
  cpu: number;
  p50: number;
  p99: number;
}

/** The JSON line printed by wrk/report.lua and wrk/orders.lua. */
interface Report {
  requests: number;
  seconds: number;
  rejected: number;
  broken: number;
  p50: number;
  p99: number;
}

/** Sends one GET repeatedly over `clients` connections for `seconds`. */
export function gets(
  program: Program,
  url: string,
  { clients = 64, seconds, headers = {} }: Partial<Load> & { seconds: number; headers?: Record<string, string> },
): Promise<Cost> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  return load(program, [...connectionArgs(clients, seconds), ...lines, '-s', `${wrk}report.lua`, url]);
}

/** Places orders with indexes from `first` up to `last`, so that no order number repeats. */
export function orders(
  program: Program,
  url: string,
  { clients, seconds, first = 0, last = maxOrders }: Load & { first?: number; last?: number },
): Promise<Cost> {
  // After its stop signal wrk lets each connection send once more.
  const end = last - 2 * clients;
  const args = [first, end, threads(clients), new URL(url).host, ...orderedProduct].map(String);
  return load(program, [
    ...connectionArgs(clients, seconds),
    '-s',
    `${wrk}orders.lua`,
    `${url}/api/orders`,
    '--',
    ...args,
  ]);
}

const threads = (clients: number) => Math.min(2, clients);

function connectionArgs(clients: number, seconds: number): string[] {
  return ['-t', threads(clients), '-c', clients, '-d', `${seconds}s`, '--timeout', '30s'].map(String);
}

async function load(program: Program, args: string[]): Promise<Cost> {
  const before = program.cpu();
  const text = await new Program('wrk', args).output();
  const used = program.cpu() - before;
  const [report] = found(/^\{.*\}$/m, text);
  const { requests, seconds, rejected, broken, p50, p99 } = JSON.parse(report) as Report;
  if (rejected + broken > 0) {
    throw new Error(
      `${rejected} of ${requests} requests were rejected and ${broken} got no response: wrk ${args.join(' ')}`,
    );
  }
  return { requests, rate: requests / seconds, cpu: used / requests, p50, p99 };
}

/** Returns the median of each figure over the rounds. */
export function medians<Figure extends string>(rounds: Record<Figure, number>[]): Record<Figure, number> {
  const [first] = rounds;
  if (!first) throw new Error('there are no rounds');
  const figures = Object.keys(first) as Figure[];
  const pairs = figures.map((name) => [name, median(rounds.map((round) => round[name]))]);
  return Object.fromEntries(pairs) as Record<Figure, number>;
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}
