// `make fuzz`: schemathesis sends the debug build valid and invalid requests derived from openapi.yaml, anonymously and
// signed in, and checks that they are accepted and rejected. hooks.py applies the rules that JSON Schema cannot express.
// EXAMPLES is the number of requests per operation and phase (6500 sends more than 100,000 requests in all); SEED
// selects another run.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductInput } from '../../ui/src/api/wire';
import { account, serveShop } from '../served-shop';

const root = new URL('../../', import.meta.url).pathname;
const binary = process.env.SHOP_BINARY || `${root}target/debug/shop`;
const schemathesis = `${root}target/tools/fuzz/bin/st`;
const examples = Number(process.env.EXAMPLES || 200);
/** Fewer: a staff edit returns only once all pages are rendered, and the fuzzer creates hundreds of products. */
const staffExamples = Math.ceil(examples / 10);
const seed = process.env.SEED || '5';
const rules = readFileSync(`${root}src/rules/shop.json`, 'utf8');
/** Excluded when signed in: these can end the session, or are rejected for 15 minutes after five failures. */
const anonymousOnly = ['logout', 'login', 'changePassword', 'endSession', 'removeAccount'];

/** The fields of a schemathesis report that are used. */
interface Report {
  test_cases: { generated: number };
  failures: unknown[];
  errors: unknown[];
}

interface Outcome {
  who: string;
  requests: number;
  problems: number;
}

const shop = await serveShop(binary);
const { folder, url, log } = shop;

const bearer = await signIn();
const product = await createProduct();
const rows: Outcome[] = [];
rows.push(await fuzz('anonymous', examples, [], { FIRST_ORDER_NUMBER: '100000' }));
const staff = ['--header', `Authorization: Bearer ${bearer}`];
for (const operation of anonymousOnly) staff.push('--exclude-operation-id', operation);
rows.push(await fuzz('staff', staffExamples, staff, { FIRST_ORDER_NUMBER: '500000', SHOP_TOKEN: bearer }));
const health = await fetch(`${url}/api/health`);
if (shop.process.exitCode !== null || health.status !== 200) throw new Error(`the shop is unhealthy: ${log.join('')}`);

const list = await fetch(`${url}/api/orders?limit=1`, { headers: { Authorization: `Bearer ${bearer}` } });
const orders = Number(list.headers.get('X-Total-Count'));
const panics = log.filter((line) => /panicked|unexpected/.test(line));
const requests = rows.reduce((sum, row) => sum + row.requests, 0);
for (const row of rows) console.log(`${row.who}: ${row.requests} requests, ${row.problems} problems`);
console.log(`fuzz: ${requests} requests, ${orders} of them orders that were placed, seed ${seed}`);
console.log(`fuzz: ${panics.length} panics and unexpected errors in the log`);
process.exit(rows.every((row) => row.problems === 0) && orders > 0 && panics.length === 0 ? 0 : 1);

async function post<Received>(path: string, body: unknown, headers = {}): Promise<Received> {
  const json = { 'Content-Type': 'application/json', ...headers };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  return response.json() as Promise<Received>;
}

async function signIn(): Promise<string> {
  return (await post<{ token: string }>('/auth/login', account)).token;
}

/** Creates a product with stock for every order, and returns its id. */
async function createProduct(): Promise<string> {
  const image = '/media/white-800.jpg';
  const variants = [...'ABCDEFGHIJ'].map((color) => ({ color, image, inventory: 1_000_000 }));
  const texts = { title: 'Endless', description: 'Enough for every order' };
  const input: ProductInput = { ...texts, price: 9.99, salePrice: 4.99, image, variants };
  return (await post<{ _id: string }>('/products', input, { Authorization: `Bearer ${bearer}` }))._id;
}

/** Runs schemathesis over the operations. Counts requests and problems from its report; details go to the terminal. */
function fuzz(
  who: string,
  maxExamples: number,
  options: string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const report = join(folder, `${who}.json`);
  const config = ['--config-file', `${root}benches/fuzz/schemathesis.toml`, '--no-color'];
  const run = ['run', `${root}openapi.yaml`, '--url', `${url}/api`, '--checks', 'all', '--seed', seed];
  const size = ['--max-examples', String(maxExamples), '--generation-database', 'none', '--continue-on-failure'];
  const reporting = ['--report', 'json', '--report-json-path', report, ...options];
  const hooks = { SCHEMATHESIS_HOOKS: `${root}benches/fuzz/hooks.py`, SHOP_RULES: rules };
  const env = {
    ...process.env,
    ...hooks,
    SHOP_API: `${url}/api`,
    SHOP_PRODUCT: product,
    SHOP_PASSWORD: account.password,
    ...variables,
  };
  // Runs in the temporary folder, so that schemathesis finds no files to read and leaves none behind.
  const child = spawn(schemathesis, [...config, ...run, ...size, ...reporting], { cwd: folder, stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      const { test_cases, failures, errors } = JSON.parse(readFileSync(report, 'utf8')) as Report;
      resolve({ who, requests: test_cases.generated, problems: failures.length + errors.length });
    });
  });
}
