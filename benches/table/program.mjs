// Programs under measurement: each in a session of its own, with its CPU and memory as the system accounts them.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { get } from './http.mjs';

const microsATick = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const running = new Set();
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Ends what a failed measurement left behind. */
export function killAll() {
  for (const program of running) program.kill();
}

export class Program {
  #child;
  #ended;
  #errors = '';

  /** `detached` is setsid: the scheduler shares out time by session, and all that one terminal starts is in one. */
  constructor(command, args, { cwd, env } = {}) {
    const options = { cwd, env: { ...process.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] };
    this.#child = spawn(command, args, options);
    this.#child.stderr.on('data', (text) => (this.#errors += text));
    // Read, so that the program never waits for its reader.
    this.#child.stdout.resume();
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', resolve);
    });
    this.#ended.catch(() => {}).finally(() => running.delete(this));
    running.add(this);
  }

  get pid() {
    return this.#child.pid;
  }

  /** Waits until the address answers 200; asked again at once, as a start is timed by this. */
  async answers(address) {
    let open = true;
    this.#ended.catch(() => {}).finally(() => (open = false));
    while (open) {
      const answer = await get(address).catch(() => null);
      if (answer?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await this.#ended;
    throw new Error(`${this.#child.spawnfile} ended: ${this.#errors.trim()}`);
  }

  /** What it prints until it ends. */
  async output() {
    let text = '';
    this.#child.stdout.on('data', (part) => (text += part));
    const status = await this.#ended;
    if (status !== 0)
      throw new Error(`${this.#child.spawnargs.join(' ')}: ${this.#errors.trim() || `status ${status}`}`);
    return text;
  }

  /** Microseconds of CPU used by all its processes so far. */
  cpu() {
    const ticks = this.#processes().map(({ stat }) => Number(stat[11]) + Number(stat[12]));
    return ticks.reduce((sum, each) => sum + each, 0) * microsATick;
  }

  /** Resident memory of all its processes in bytes: now, and the most there was. */
  memory() {
    const memory = { now: 0, most: 0 };
    for (const { pid } of this.#processes()) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      memory.now += Number(/VmRSS:\s*(\d+)/.exec(status)[1]) * 1024;
      memory.most += Number(/VmHWM:\s*(\d+)/.exec(status)[1]) * 1024;
    }
    return memory;
  }

  kill() {
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  async stop() {
    this.kill();
    await this.#ended;
  }

  #processes() {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({ pid, stat: statOf(pid) }))
      .filter(({ stat }) => Number(stat[3]) === this.pid);
  }
}

/** The fields of /proc/PID/stat behind the name, which may hold anything. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
