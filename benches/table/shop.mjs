// The shop under measurement: a copy of one database with a staff account, served by the release build.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { sendJson, get } from './http.mjs';
import { freePort, Program } from './program.mjs';

const root = new URL('../../', import.meta.url).pathname;
/** What is written here is of no use afterwards, but for the table and Lighthouse's reports. */
export const work = `${root}target/bench`;
export const binary = `${root}target/release/shop`;
/** Its subcommands are in rivals/main.rs. */
export const rivals = `${root}target/release/examples/rivals`;
export const product = 'snuggle-cups-bra';
const account = { email: 'staff@shop.example', password: 'a long bench password' };

/** An empty folder of this name. */
export function folder(name) {
  const path = `${work}/${name}`;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** A folder with a new shop's database and its staff account, or with a copy of another folder's. */
export function newDatabase(name, original = template()) {
  const path = folder(name);
  cpSync(`${work}/${original}`, path, { recursive: true });
  // Else the first order that is synced pays for writing the copy.
  execFileSync('sync', ['--file-system', path]);
  return path;
}

let made = false;

/** Made once a run: hashing a password takes a while. */
function template() {
  const name = 'template';
  if (!made) {
    const args = ['create-admin', '--db', `${folder(name)}/shop.db`, '--email', account.email, '--password-stdin'];
    execFileSync(binary, args, { input: account.password });
    made = true;
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
    await shop.program.answers(`${shop.address}/`);
    return shop;
  }

  get(path, headers) {
    return get(this.address + path, headers);
  }

  /** The headers of a request by staff. */
  async staff() {
    const { token } = await sendJson('POST', `${this.address}/api/auth/login`, account);
    return { Authorization: `Bearer ${token}` };
  }

  /** Changes the product, such as its stock. */
  async edit(change) {
    const products = JSON.parse((await this.get('/api/products')).body);
    const { _id, inventory, ...known } = products.find(({ _id }) => _id === product);
    await sendJson('PUT', `${this.address}/api/products/${_id}`, change(known), await this.staff());
  }

  /** As many units of each color as there can be: orders are refused for nothing but a fault. */
  stockUp() {
    const full = (variant) => ({ ...variant, inventory: 1_000_000 });
    return this.edit((known) => ({ ...known, variants: known.variants.map(full) }));
  }

  /** Bytes of its write-ahead log. */
  get walSize() {
    return statSync(`${this.database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  stop() {
    return this.program.stop();
  }
}

/** A shop with a new database and all the stock there can be. */
export async function openStocked(name, env) {
  const shop = await Shop.open(newDatabase(name), env);
  await shop.stockUp();
  return shop;
}
