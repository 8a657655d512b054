// The shop under measurement: the release build on a copy of a database with a staff account.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { sendJson, get } from './http';
import { freePort, Program } from './program';

const root = new URL('../../', import.meta.url).pathname;
/** Scratch files; only the table and the Lighthouse reports are worth keeping. */
export const work = `${root}target/bench`;
export const binary = `${root}target/release/shop`;
/** The subcommands are in rivals/main.rs. */
export const rivals = `${root}target/release/examples/rivals`;
export const product = 'snuggle-cups-bra';
const account = { email: 'staff@shop.example', password: 'a long bench password' };

/** Creates an empty folder with this name. */
export function folder(name) {
  const path = `${work}/${name}`;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** Creates a folder with a copy of another folder's database; by default a new one with a staff account. */
export function newDatabase(name, original = template()) {
  const path = folder(name);
  cpSync(`${work}/${original}`, path, { recursive: true });
  // Otherwise the first synced order would pay for writing the copy.
  execFileSync('sync', ['--file-system', path]);
  return path;
}

let isTemplateMade = false;

/** Created once per run, because hashing the password is slow. */
function template() {
  const name = 'template';
  if (!isTemplateMade) {
    const args = ['create-admin', '--db', `${folder(name)}/shop.db`, '--email', account.email, '--password-stdin'];
    execFileSync(binary, args, { input: account.password });
    isTemplateMade = true;
  }
  return name;
}

export class Shop {
  static async open(database, env) {
    const shop = new Shop();
    shop.database = `${database}/shop.db`;
    const listen = `127.0.0.1:${await freePort()}`;
    shop.address = `http://${listen}`;
    shop.program = new Program(binary, ['serve', '--db', shop.database, '--listen', listen], { env });
    await shop.program.waitUntilServing(`${shop.address}/`);
    return shop;
  }

  get(path, headers) {
    return get(this.address + path, headers);
  }

  /** Signs in and returns the headers for a staff request. */
  async staff() {
    const { token } = await sendJson('POST', `${this.address}/api/auth/login`, account);
    return { Authorization: `Bearer ${token}` };
  }

  /** Edits the product, for example its stock. */
  async edit(change) {
    const products = JSON.parse((await this.get('/api/products')).body);
    const { _id, inventory, ...known } = products.find(({ _id }) => _id === product);
    await sendJson('PUT', `${this.address}/api/products/${_id}`, change(known), await this.staff());
  }

  /** Sets the maximum stock for each color, so that no order is refused as out of stock. */
  stockUp() {
    const full = (variant) => ({ ...variant, inventory: 1_000_000 });
    return this.edit((known) => ({ ...known, variants: known.variants.map(full) }));
  }

  /** The size of the WAL in bytes. */
  get walSize() {
    return statSync(`${this.database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  stop() {
    return this.program.stop();
  }
}

/** Opens a shop with a new database and maximum stock. */
export async function openStocked(name, env) {
  const shop = await Shop.open(newDatabase(name), env);
  await shop.stockUp();
  return shop;
}
