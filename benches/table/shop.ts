// The shop under measurement on a copy of a database with a staff account.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import brandJson from '../../brand/brand.json' with { type: 'json' };
import brandProduct from '../../brand/product.json' with { type: 'json' };
import type { ProductInput, WireProduct } from '../../ui/src/api/wire';
import { sendJson, get, type Response } from './http';
import { freePort, Program } from './program';

export const root = new URL('../../', import.meta.url).pathname;
/** Scratch files; only the table and the Lighthouse reports are worth keeping. */
export const work = `${root}target/bench`;
export const binary = `${root}dist/shop`;
/** The same program with dynamic libraries, so that it loads the one of LD_PRELOAD. */
const dynamicBinary = `${root}target/release/shop`;
/** Another executable of the shop, such as an earlier one, for the parts that compare the two. */
export const rivalBinary = process.env.RIVAL ? resolve(process.env.RIVAL) : null;
/** The subcommands are in rivals/main.rs. */
export const rivals = `${root}target/release/examples/rivals`;
/** The product that it sells. */
export const { _id: product } = brandProduct;
/** What an order of it names: the start of its number, the product, its size, price and colors. */
export const orderedProduct = [
  brandJson.orderPrefix,
  product,
  brandJson.defaultSize,
  brandProduct.salePrice ?? brandProduct.price,
  ...brandProduct.variants.map(({ color }) => color),
];
const account = { email: 'staff@shop.example', password: 'a long bench password' };

/** Creates an empty folder with this name. */
export function folder(name: string): string {
  const path = `${work}/${name}`;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** Creates a folder with a copy of another folder's database; by default a new one with a staff account. */
export function newDatabase(name: string, original = template()): string {
  const path = folder(name);
  cpSync(`${work}/${original}`, path, { recursive: true });
  // Otherwise the first synced order would pay for writing the copy.
  execFileSync('sync', ['--file-system', path]);
  return path;
}

let isTemplateMade = false;

/** Created once per run, because hashing the password is slow. */
function template(): string {
  const name = 'template';
  if (!isTemplateMade) {
    const args = ['create-admin', '--db', `${folder(name)}/shop.db`, '--email', account.email, '--password-stdin'];
    // Only `serve` creates a file; the command fills an empty one.
    writeFileSync(`${folder(name)}/shop.db`, '');
    execFileSync(binary, args, { input: account.password });
    isTemplateMade = true;
  }
  return name;
}

type EditedProduct = Omit<WireProduct, '_id' | 'inventory'>;

export class Shop {
  readonly program: Program;
  readonly url: string;
  readonly #database: string;

  private constructor(database: string, listen: string, env?: Record<string, string>, executable = binary) {
    this.#database = `${database}/shop.db`;
    this.url = `http://${listen}`;
    this.program = new Program(
      env?.LD_PRELOAD ? dynamicBinary : executable,
      ['serve', '--db', this.#database, '--listen', listen],
      env,
    );
  }

  /** Starts a shop on the database in this folder, which it creates if there is none. */
  static async open(database: string, env?: Record<string, string>, executable?: string): Promise<Shop> {
    const shop = new Shop(database, `127.0.0.1:${await freePort()}`, env, executable);
    await shop.program.waitUntilServing(`${shop.url}/`);
    return shop;
  }

  get(path: string, headers?: Record<string, string>): Promise<Response> {
    return get(this.url + path, headers);
  }

  /** Signs in and returns the headers for a staff request. */
  async staff(): Promise<{ Authorization: string }> {
    const { token } = await sendJson<{ token: string }>('POST', `${this.url}/api/auth/login`, account);
    return { Authorization: `Bearer ${token}` };
  }

  /** Edits the product, for example its stock. */
  async edit(change: (known: EditedProduct) => ProductInput): Promise<void> {
    const products = JSON.parse(String((await this.get('/api/products')).body)) as WireProduct[];
    const edited = products.find(({ _id }) => _id === product);
    if (!edited) throw new Error(`there is no product ${product}`);
    const { _id: _, inventory: _sum, ...known } = edited;
    await sendJson('PUT', `${this.url}/api/products/${product}`, change(known), await this.staff());
  }

  /** Sets the maximum stock for each color, so that no order is rejected as out of stock. */
  stockUp(): Promise<void> {
    return this.edit((known) => ({
      ...known,
      variants: known.variants.map((variant) => ({ ...variant, inventory: 1_000_000 })),
    }));
  }

  /** The size of the WAL in bytes. */
  get walSize(): number {
    return statSync(`${this.#database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  stop(): Promise<void> {
    return this.program.stop();
  }
}

/** Opens a shop with a new database and maximum stock. */
export async function openStocked(name: string, env?: Record<string, string>): Promise<Shop> {
  const shop = await Shop.open(newDatabase(name), env);
  await shop.stockUp();
  return shop;
}
