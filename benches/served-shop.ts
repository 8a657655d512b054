import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const account = { email: 'staff@shop.example', password: 'violet kettle under ferry' };

export interface ServedShop {
  /** The temporary folder of its database. */
  folder: string;
  process: ChildProcess;
  url: string;
  /** The log so far. */
  log: string[];
}

/**
 * Serves a new shop with a staff account on a free port. When this process exits, the shop is killed and its folder
 * deleted.
 */
export function serveShop(binary: string, env: Record<string, string> = {}): Promise<ServedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = join(folder, 'shop.db');
  const server = spawn(binary, ['serve', '--db', database, '--listen', '127.0.0.1:0'], {
    env: { ...process.env, ...env },
  });
  process.on('exit', () => server.kill('SIGKILL'));
  const log: string[] = [];
  server.stderr.on('data', (part: Buffer) => log.push(String(part)));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(log.join(''))));
    server.stdout.on('data', (text: Buffer) => {
      const [url] = /http:\/\/\S+/.exec(String(text)) ?? [];
      if (!url) return;
      execFileSync(binary, ['create-admin', '--db', database, '--email', account.email, '--password-stdin'], {
        input: account.password,
      });
      resolve({ folder, process: server, url, log });
    });
  });
}
