// Last part of `make soak`: types a test card number into the checkout, then searches for it in the browser's requests
// and storage, the database, its WAL, the log, and the memory of the running program (the contents of a core dump).
// LONG=1 makes a long run; ORDERS and BROWSER set the number of orders through the API and through Chromium.
import { randomUUID } from 'node:crypto';
import { openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Playwright from '../../ui/node_modules/@playwright/test';
import brandProduct from '../../brand/product.json' with { type: 'json' };
import type { OrderInput, ProductInput, WireProduct } from '../../ui/src/api/wire';
import { account, serveShop } from '../served-shop';

const root = new URL('../../', import.meta.url).pathname;
const { chromium } = createRequire(`${root}ui/package.json`)('@playwright/test') as typeof Playwright;
const binary = process.env.SHOP_BINARY || `${root}dist/shop`;
const { LONG, ONLY } = process.env;
if (ONLY && !ONLY.split(',').includes('canary')) process.exit();
const orders = Number(process.env.ORDERS || (LONG ? 1000 : 200));
const byBrowser = Number(process.env.BROWSER || (LONG ? 20 : 3));
/** An unassigned number that passes the Luhn check. Kept in parts, so that no command line contains it. */
const canary = ['4929', '1377', '1863', '4058'] as const;
const cvc = '9038';
const traces = spellings();

const shop = await serveShop(binary, { SHOP_LOG_LEVEL: 'trace', SHOP_LOG_FORMAT: 'json' });
const { folder, url, log } = shop;
await stockUp();

const started = Date.now();
await inBatches(orders, 50, async (count) => {
  const status = await place(order(count));
  if (status !== 201) throw new Error(`an order returned ${status}`);
});
const sent = await buyInBrowser(byBrowser);
const memory = [...memoryOf(shop.process.pid)];
const rows: [where: string, looked: string, found: number][] = [
  ['browser requests and storage', `${sent.length} texts`, countTraces(sent.join('\n'))],
  ['memory of the program', `${size(memory)} MB`, countTraces(...memory)],
];
// Orders that contain the number must be rejected. Searched after the memory, which may still hold a rejected body.
const statuses = await sendOrdersWithNumber();
const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
rows.push([
  'orders with the number that were saved',
  `${statuses.length} orders`,
  statuses.filter((status) => status < 400).length,
]);
rows.push(['database, WAL and key', `${size(files)} MB`, countTraces(...files)]);
rows.push(['log at level trace', `${log.join('').length} bytes`, countTraces(log.join(''))]);
for (const parts of [memory, files])
  if (!parts.some((part) => part.includes('Maya Rivers'))) throw new Error('the expected order data was not found');
if (!log.join('').includes('/api/orders')) throw new Error('the log has no requests');
for (const [where, looked, found] of rows) console.log(`canary: ${where} (${looked}): ${found}`);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`canary: ${orders} orders by API and ${byBrowser} by browser in ${seconds} s`);
process.exit(rows.every(([, , found]) => found === 0) ? 0 : 1);

/** Returns the number as programs, shoppers, URLs and forms may write it, and parts of it. */
function spellings(): string[] {
  const whole = [' ', '-', '.', '', '+', '%20', '_', '/'].map((separator) => canary.join(separator));
  const digits = canary.join('');
  return [...whole, digits.slice(0, 12), digits.slice(2, 14), Buffer.from(digits).toString('base64').slice(0, 20)];
}

/** Counts the spellings found in these texts or bytes. */
function countTraces(...parts: (string | Buffer)[]): number {
  return parts.reduce((sum, part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    return (
      sum + traces.filter((trace) => bytes.includes(trace) || bytes.includes(Buffer.from(trace, 'utf16le'))).length
    );
  }, 0);
}

/** Returns the size in megabytes. */
function size(parts: Buffer[]): string {
  return (parts.reduce((sum, part) => sum + part.length, 0) / 1e6).toFixed(1);
}

function send(method: string, path: string, body: unknown, headers = {}): Promise<Response> {
  const json = { 'Content-Type': 'application/json', ...headers };
  return fetch(url + path, { method, headers: json, body: JSON.stringify(body) });
}

async function stockUp(): Promise<void> {
  const { token } = (await (await send('POST', '/api/auth/login', account)).json()) as { token: string };
  const products = (await (await fetch(`${url}/api/products`)).json()) as [WireProduct];
  const [{ _id, inventory: _sum, variants, ...product }] = products;
  for (const variant of variants) variant.inventory = 100_000;
  const full: ProductInput = { ...product, variants };
  const response = await send('PUT', `/api/products/${_id}`, full, { Authorization: `Bearer ${token}` });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Returns an order as the checkout sends it for this card: with its brand and last four digits only. */
function order(count: number, changes: Record<string, string> = {}): OrderInput {
  const item = { _id: brandProduct._id, title: 'Towel', color: 'Pink', size: 'M', quantity: 1, salePrice: 4.99 };
  return {
    order_number: `LC${100_000 + count}`,
    items: [item],
    name: 'Maya Rivers',
    email: 'maya@example.com',
    phone: '',
    address: '12 Linen Lane',
    address2: '',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
    shipping_method: 'free',
    subtotal: 4.99,
    shipping_cost: 0,
    total: 4.99,
    cardholder_name: 'Maya Rivers',
    card_brand: 'visa',
    card_last4: canary[3],
    ...changes,
  };
}

async function place(body: OrderInput): Promise<number> {
  const response = await send('POST', '/api/orders', body, { 'Idempotency-Key': randomUUID() });
  await response.arrayBuffer();
  return response.status;
}

async function inBatches(count: number, batchSize: number, task: (at: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < count; first += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - first) }, (_, at) => task(first + at));
    await Promise.all(batch);
  }
}

/** Places orders with the card, each in a new browser context. Returns all requests in full and the browser storage. */
async function buyInBrowser(times: number): Promise<string[]> {
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launch({ args: flags, executablePath });
  const texts: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const page = await (await browser.newContext()).newPage();
    page.on('request', (request) => {
      texts.push(
        `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      );
    });
    await page.addInitScript(() =>
      addEventListener('shop:hydrated', () => Object.assign(window, { isHydrated: true })),
    );
    await page.goto(`${url}/product/${brandProduct._id}`);
    await page.waitForFunction(() => 'isHydrated' in window);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await fillCheckout(page);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('**/out-of-stock');
    texts.push(stored, await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })));
    await page.context().close();
  }
  await browser.close();
  const placed = texts.filter((text) => text.startsWith('POST') && text.includes('/api/orders')).length;
  if (placed < times) throw new Error(`only ${placed} of ${times} orders left the browser`);
  return texts;
}

async function fillCheckout(page: Playwright.Page): Promise<void> {
  const typed = {
    'Full name': 'Maya Rivers',
    Email: 'maya@example.com',
    'Street address': '12 Linen Lane',
    City: 'Portland',
    ZIP: '97205',
    'Cardholder name': 'Maya Rivers',
    'Card number': canary.join(''),
    'Expiry (MM/YY)': '1149',
    CVC: cvc,
  };
  const main = page.getByRole('main');
  for (const [label, value] of Object.entries(typed)) await main.getByLabel(label, { exact: true }).fill(value);
  await main.getByLabel('State', { exact: true }).selectOption('OR');
}

/** Yields the readable memory mappings of a process. */
function* memoryOf(pid: number | undefined): Generator<Buffer> {
  const file = openSync(`/proc/${pid}/mem`, 'r');
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    const [, from = '', to = '', rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
    // Kernel mappings such as [vvar] cannot be read.
    if (!rights?.startsWith('r') || line.includes('[v')) continue;
    const bytes = Buffer.alloc(Number(BigInt(`0x${to}`) - BigInt(`0x${from}`)));
    readSync(file, bytes, 0, bytes.length, BigInt(`0x${from}`));
    yield bytes;
  }
}

/** Sends orders with spellings of the number in every text field and in invented fields. Returns the statuses. */
async function sendOrdersWithNumber(): Promise<number[]> {
  const received: number[] = [];
  const fields = ['name', 'email', 'phone', 'url', 'address2', 'city', 'zip', 'cardholder_name', 'card_last4'];
  const invented = ['card_number', 'cardNumber', 'card_cvc', 'note'];
  let count = 500_000;
  for (const separator of [' ', '-', '.', '', '_', '/', '\u2009', ', ']) {
    for (const field of [...fields, ...invented]) {
      const at = field === 'email' ? '@example.com' : '';
      received.push(await place(order((count += 1), { [field]: canary.join(separator) + at })));
    }
  }
  return received;
}
