import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { brandProduct } from './brand';
import { Staff } from './staff';

const program = process.env['SHOP_BINARY'] ?? '../target/debug/shop';

/** Variables of the environment. */
export type Env = Readonly<Record<string, string>>;

/** The shop rejects variables that look like settings. */
const inherited = { ...process.env, SHOP_BINARY: undefined };

/** The staff account of every test shop. */
export const account = { email: 'staff@shop.example', password: 'a long test password' };

/** Units of each color in the shops of tests, whatever the stock of the brand. */
const stock = 10;

/**
 * Creates a folder with a database and a staff account. Tests copy it, because hashing a password for each would be
 * slow.
 */
async function makeTemplate(): Promise<string> {
  const folder = await newFolder();
  const shop = await Shop.start(folder, []);
  for (const { color, inventory } of brandProduct.variants)
    if (inventory !== stock) await run(folder, ['products', 'set-stock', '--color', color, '--units', String(stock)]);
  await run(folder, ['create-admin', '--email', account.email, '--password-stdin'], `${account.password}\n`);
  await shop.stop();
  return folder;
}

/** What the product of a live shop is made of. */
export const fabric = '95% polyester, 5% spandex';

/** Passes on a copy of a template for live mode, which demands the fabric and the origin of each product. */
export async function withFabric(template: string, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await newFolder();
  await cp(template, folder, { recursive: true });
  await run(folder, ['products', 'set-material', '--material', fabric, '--origin', 'imported']);
  await use(folder);
  await removeFolder(folder);
}

/** Runs a command on the database of a folder, and returns what it prints. */
async function run(folder: string, command: readonly string[], input = '', env: Env = {}): Promise<string> {
  const options = [...command, '--db', join(folder, 'shop.db')];
  const child = spawn(program, options, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...inherited, ...env } });
  child.stdin.end(input);
  const [printed, status] = await Promise.all([text(child.stdout), waitForExit(child)]);
  if (status !== 0) throw new Error(`${command[0]} exited with ${status}: ${printed}`);
  return printed;
}

/** Who sells, as shoppers read it. */
export const seller = 'Towel LLC, 12 Oak Street, Austin, TX 78701';

/** A running shop with its own database. */
export class Shop {
  readonly url: string;
  readonly staff: Staff;
  readonly #folder: string;
  readonly #flags: readonly string[];
  readonly #env: Env;
  #process: ChildProcess;

  private constructor(url: string, folder: string, flags: readonly string[], env: Env, process: ChildProcess) {
    this.url = url;
    this.staff = new Staff(url, account);
    this.#folder = folder;
    this.#flags = flags;
    this.#env = env;
    this.#process = process;
  }

  static async open(template: string, flags: readonly string[], env: Env = {}): Promise<Shop> {
    const folder = await newFolder();
    await cp(template, folder, { recursive: true });
    return Shop.start(folder, flags, env);
  }

  /** Serves the database of a folder, which it creates if there is none. */
  static async start(folder: string, flags: readonly string[], env: Env = {}): Promise<Shop> {
    const process = serve(folder, '127.0.0.1:0', flags, env);
    return new Shop(await readUrl(process), folder, flags, env, process);
  }

  /** Kills the shop, as a machine that loses its power. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await waitForExit(this.#process);
  }

  /** Serves the database of a stopped shop again, at the same address. */
  async restart(env: Env = {}): Promise<void> {
    this.#process = serve(this.#folder, new URL(this.url).host, this.#flags, { ...this.#env, ...env });
    await readUrl(this.#process);
  }

  /** Runs a command on its database, and returns what the command prints. */
  async run(command: readonly string[], env: Env = {}): Promise<string> {
    return run(this.#folder, command, '', { ...this.#env, ...env });
  }

  /** Returns the contents of all files of the shop, including the WAL. */
  async bytesOnDisk(): Promise<Buffer> {
    const files = await readdir(this.#folder);
    return Buffer.concat(await Promise.all(files.map((file) => readFile(join(this.#folder, file)))));
  }

  /** Stops the shop gracefully. Later requests fail. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const stopped = waitForExit(this.#process);
    this.#process.kill('SIGTERM');
    await stopped;
  }

  async close(): Promise<void> {
    // Not SIGTERM: Chromium keeps connections open, and a graceful shutdown would wait for them.
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function serve(folder: string, address: string, flags: readonly string[], env: Env): ChildProcess {
  const options = ['serve', '--db', join(folder, 'shop.db'), '--listen', address, '--seller', seller, ...flags];
  return spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...inherited, ...env } });
}

/** A fixture for each worker: the folder that `makeTemplate` creates. */
export const templateFixture: [
  (fixtures: object, use: (folder: string) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] = [
  async ({}, use) => {
    const template = await makeTemplate();
    await use(template);
    await removeFolder(template);
  },
  { scope: 'worker' },
];

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'shop-e2e-'));
}

/** Reads the URL from the first line, then keeps reading so that the shop never blocks on a full pipe. */
function readUrl(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!process.stdout) throw new Error('the shop has no standard output');
    createInterface(process.stdout).on('line', (line) => {
      const url = /^The shop is open on (http:\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    process.once('error', reject);
    process.once('exit', (status) => reject(new Error(`the shop did not open, exit status ${status}`)));
  });
}

function waitForExit(process: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    if (process.exitCode !== null || process.signalCode !== null) return resolve(process.exitCode);
    process.once('error', reject);
    process.once('exit', resolve);
  });
}
