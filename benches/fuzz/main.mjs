// `make fuzz`: schemathesis sends the debug build valid and invalid requests derived from openapi.yaml, anonymously and
// signed in. EXAMPLES is the number of requests per operation and phase (6500 sends more than 100,000 requests in all);
// SEED selects another run.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
const binary = process.env.SHOP_BINARY || `${root}target/debug/shop`;
const schemathesis = `${root}target/fuzz/venv/bin/st`;
const examples = Number(process.env.EXAMPLES || 200);
/** Fewer: a staff edit returns only once all pages are rendered, and the fuzzer creates hundreds of products. */
const staffExamples = Math.ceil(examples / 10);
const seed = process.env.SEED || '5';
const account = { email: 'staff@shop.example', password: 'violet kettle under ferry' };
/** Excluded when signed in: these end the session, or are refused for 15 minutes after five failures. */
const anonymousOnly = ['logout', 'login', 'changePassword'];

const folder = mkdtempSync(join(tmpdir(), 'shop-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const database = join(folder, 'shop.db');
execFileSync(binary, ['create-admin', '--db', database, '--email', account.email, '--password-stdin'], {
  input: account.password,
});
const { server, address, log } = await serve();
process.on('exit', () => server.kill('SIGKILL'));

const rows = [];
rows.push(await fuzz('anonymous', examples, []));
const staff = ['--header', `Authorization: Bearer ${await signIn()}`];
for (const operation of anonymousOnly) staff.push('--exclude-operation-id', operation);
rows.push(await fuzz('staff', staffExamples, staff));
const health = await fetch(`${address}/api/health`);
if (server.exitCode !== null || health.status !== 200) throw new Error(`the shop is unhealthy: ${log.join('')}`);

const panics = log.filter((line) => /panicked|unexpected/.test(line));
const requests = rows.reduce((sum, row) => sum + row.requests, 0);
for (const row of rows) console.log(`${row.who}: ${row.requests} requests, ${row.problems} problems`);
console.log(`fuzz: ${requests} requests, seed ${seed}, ${panics.length} panics and unexpected errors in the log`);
process.exit(rows.every((row) => row.problems === 0) && panics.length === 0 ? 0 : 1);

/** Starts a shop on a free port and collects its log. */
function serve() {
  const server = spawn(binary, ['serve', '--db', database, '--listen', '127.0.0.1:0']);
  const log = [];
  server.stderr.on('data', (part) => log.push(String(part)));
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(log.join(''))));
    server.stdout.once('data', (text) => {
      const address = /http:\/\/\S+/.exec(String(text))[0];
      resolve({ server, address, log });
    });
  });
}

async function signIn() {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  return (await response.json()).token;
}

/** Runs schemathesis over the operations. Counts requests and problems from its report; details go to the terminal. */
function fuzz(who, examples, options) {
  const report = join(folder, `${who}.json`);
  const config = ['--config-file', `${root}benches/fuzz/schemathesis.toml`, '--no-color'];
  const run = ['run', `${root}openapi.yaml`, '--url', `${address}/api`, '--checks', 'all', '--seed', seed];
  const size = ['--max-examples', String(examples), '--generation-database', 'none', '--continue-on-failure'];
  const reporting = ['--report', 'json', '--report-json-path', report, ...options];
  // Runs in the temporary folder, so that schemathesis finds no files to read and leaves none behind.
  const child = spawn(schemathesis, [...config, ...run, ...size, ...reporting], { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      const { test_cases, failures, errors } = JSON.parse(readFileSync(report, 'utf8'));
      resolve({ who, requests: test_cases.generated, problems: failures.length + errors.length });
    });
  });
}
