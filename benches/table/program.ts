// Programs under measurement: each in its own session, with CPU time and memory as accounted by the kernel.
import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { found } from '../found';
import { get } from './http';

const microsPerTick = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const running = new Set<Program>();
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Kills programs that a failed measurement left running. */
export function killAll(): void {
  for (const program of running) program.kill();
}

export class Program {
  #child: ChildProcessByStdio<null, Readable, Readable>;
  #ended: Promise<number | null>;
  #errors = '';

  /** `detached` calls setsid: the scheduler divides CPU time between sessions, and a terminal's programs share one. */
  constructor(command: string, args: string[], env: Record<string, string> = {}) {
    this.#child = spawn(command, args, {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stderr.on('data', (text: Buffer) => (this.#errors += String(text)));
    // Drained, so that the program never blocks on a full pipe.
    this.#child.stdout.resume();
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', resolve);
    });
    this.#ended.catch(() => {}).finally(() => running.delete(this));
    running.add(this);
  }

  /** Undefined if the program could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Waits until the url returns 200. Polls every millisecond, because startup is timed with this. */
  async waitUntilServing(url: string): Promise<void> {
    while (running.has(this)) {
      const response = await get(url).catch(() => null);
      if (response?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await this.#ended;
    throw new Error(`${this.#child.spawnfile} ended: ${this.#errors.trim()}`);
  }

  /** Waits for the program to exit and returns its standard output. */
  async output(): Promise<string> {
    let text = '';
    this.#child.stdout.on('data', (part: Buffer) => (text += String(part)));
    const status = await this.#ended;
    if (status !== 0)
      throw new Error(`${this.#child.spawnargs.join(' ')}: ${this.#errors.trim() || `status ${status}`}`);
    return text;
  }

  /** Returns the CPU time of all its processes so far, in microseconds. */
  cpu(): number {
    const ticks = this.#processes().map(({ stat }) => Number(stat[11]) + Number(stat[12]));
    return ticks.reduce((sum, each) => sum + each, 0) * microsPerTick;
  }

  /** Returns the resident memory of all its processes in bytes: current and peak. */
  memory(): { current: number; peak: number } {
    const memory = { current: 0, peak: 0 };
    for (const { pid } of this.#processes()) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      memory.current += Number(found(/VmRSS:\s*(\d+)/, status)[1]) * 1024;
      memory.peak += Number(found(/VmHWM:\s*(\d+)/, status)[1]) * 1024;
    }
    return memory;
  }

  kill(): void {
    if (this.pid === undefined) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }

  async stop(): Promise<void> {
    this.kill();
    await this.#ended;
  }

  #processes(): { pid: string; stat: string[] }[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({ pid, stat: statOf(pid) }))
      .filter(({ stat }) => Number(stat[3]) === this.pid);
  }
}

/** A program that serves this address. */
export interface Server {
  program: Program;
  url: string;
}

/** Returns the fields of /proc/PID/stat after the process name, which may contain spaces and parentheses. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Returns a port that was just free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
