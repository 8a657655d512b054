// `make fuzz`: schemathesis asks the debug build whatever openapi.yaml allows and forbids, anonymous and signed in.
// EXAMPLES is how many requests an operation gets in each phase, SEED makes another run: EXAMPLES=6500 sends more than
// 100,000 requests.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
const binary = process.env.SHOP_BINARY || `${root}target/debug/shop`;
const schemathesis = `${root}target/fuzz/venv/bin/st`;
const examples = Number(process.env.EXAMPLES || 200);
/** An edit of staff is answered when every page shows it, and the fuzzer makes hundreds of products. */
const examplesOfStaff = Math.ceil(examples / 10);
const seed = process.env.SEED || '5';
const account = { email: 'staff@shop.example', password: 'violet kettle under ferry' };
/** Signed in, these would end the session, or be refused for 15 minutes after the fifth try. */
const onlyAsStrangers = ['logout', 'login', 'changePassword'];

const folder = mkdtempSync(join(tmpdir(), 'shop-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const database = join(folder, 'shop.db');
execFileSync(binary, ['create-admin', '--db', database, '--email', account.email, '--password-stdin'], {
  input: account.password,
});
const { server, address, log } = await serve();
process.on('exit', () => server.kill('SIGKILL'));

const rows = [];
rows.push(await fuzz('strangers', examples, []));
const staff = ['--header', `Authorization: Bearer ${await token()}`];
for (const operation of onlyAsStrangers) staff.push('--exclude-operation-id', operation);
rows.push(await fuzz('staff', examplesOfStaff, staff));
const health = await fetch(`${address}/api/health`);
if (server.exitCode !== null || health.status !== 200) throw new Error(`the shop is not well: ${log.join('')}`);

const panics = log.filter((line) => /panicked|unexpected/.test(line));
const requests = rows.reduce((sum, row) => sum + row.requests, 0);
for (const row of rows) console.log(`${row.who}: ${row.requests} requests, ${row.problems} problems`);
console.log(`fuzz: ${requests} requests, seed ${seed}, ${panics.length} panics and unexpected errors in the log`);
process.exit(rows.every((row) => row.problems === 0) && panics.length === 0 ? 0 : 1);

/** A shop on a free port; what it logs is kept. */
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

async function token() {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  return (await answer.json()).token;
}

/** One run over the operations: the report is counted, what it found stands on the terminal. */
function fuzz(who, examples, options) {
  const report = join(folder, `${who}.json`);
  const config = ['--config-file', `${root}benches/fuzz/schemathesis.toml`, '--no-color'];
  const run = ['run', `${root}openapi.yaml`, '--url', `${address}/api`, '--checks', 'all', '--seed', seed];
  const size = ['--max-examples', String(examples), '--generation-database', 'none', '--continue-on-failure'];
  const told = ['--report', 'json', '--report-json-path', report, ...options];
  // From here nothing is read or written but the terminal and the report.
  const child = spawn(schemathesis, [...config, ...run, ...size, ...told], { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      const { test_cases, failures, errors } = JSON.parse(readFileSync(report, 'utf8'));
      resolve({ who, requests: test_cases.generated, problems: failures.length + errors.length });
    });
  });
}
