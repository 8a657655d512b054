// `make bench`: measures the shop and its rivals and writes one table to target/bench/table.md.
// ONLY=pages,orders selects parts; ROUNDS and SPAN (seconds per measurement) set the length of a run. With RIVAL=path the
// part lighthouse compares each page with that of another executable.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { killAll } from './program';
import { binary, rivalBinary, work } from './shop';
import { markdown, missing, type Options, type Row } from './table';

interface Part {
  measure: (options: Options) => Promise<Row[]>;
}

const parts: Record<string, string> = {
  pages: 'Pages and files over 64 keepalive connections, compared with nginx and bare hyper serving the same bytes',
  orders: 'Orders, each synced to disk before the response',
  start: 'Start, memory, sizes on disk',
  bytes: 'Bytes by route',
  lighthouse: 'Lighthouse for a phone on slow 4G, medians',
  growth: 'Cost by number of orders in the file',
};
const chosen = process.env.ONLY ? process.env.ONLY.split(',') : Object.keys(parts);
const options: Options = { rounds: Number(process.env.ROUNDS || 3), span: Number(process.env.SPAN || 4) };

mkdirSync(work, { recursive: true });
const sections = [heading()];
for (const name of chosen) {
  if (!(name in parts)) throw new Error(`ONLY=${name}: the parts are ${Object.keys(parts).join(', ')}`);
  sections.push(await section(name));
}
const table = `${sections.join('\n\n')}\n`;
writeFileSync(`${work}/table.md`, table);
process.stdout.write(table);

/** Measures one part. A failure becomes a row of the table and does not stop the other parts. */
async function section(name: string): Promise<string> {
  process.stderr.write(`bench: ${name}\n`);
  const started = Date.now();
  const load = loadavg()[0]?.toFixed(2);
  const { measure } = (await import(`./parts/${name}.ts`)) as Part;
  const rows = await measure(options).catch((error: Error) => {
    process.exitCode = 1;
    process.stderr.write(`bench: ${name}: ${error.stack}\n`);
    return [missing(name, error.message)];
  });
  killAll();
  const seconds = Math.round((Date.now() - started) / 1000);
  return `### ${parts[name]}\n\n${markdown(rows)}\n\nLoad average before: ${load}. Duration: ${seconds} s.`;
}

function heading(): string {
  const cpu = cpus();
  const kernel = readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  const version = [binary, ...(rivalBinary ? [rivalBinary] : [])].map(versionOf).join(', compared with ');
  const { rounds, span } = options;
  return `${new Date().toISOString().slice(0, 10)}: ${version} on ${cpu.length} × ${cpu[0]?.model.trim()}, ${memory} GiB, Linux ${kernel}; medians of ${rounds} rounds of ${span} s.`;
}

function versionOf(executable: string): string {
  return execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim();
}
