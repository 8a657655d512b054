import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { brand } from './brand';

/** Built by `cargo build --example smtp`. */
const program = process.env['SMTP_BINARY'] ?? '../target/debug/examples/smtp';

/** A mail that a shop has sent. */
export interface Mail {
  /** The same if the mail arrives twice, after a stop at the wrong moment. */
  id: string;
  to: string[];
  subject: string;
  text: string;
}

/** An SMTP server on this machine, which keeps what it gets. */
export class MailServer {
  readonly mails: Mail[] = [];
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(folder: string, process: ChildProcess) {
    this.#folder = folder;
    this.#process = process;
  }

  static async start(): Promise<MailServer> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-mail-'));
    const process = spawn(program, [folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const server = new MailServer(folder, process);
    const lines = createInterface(process.stdout);
    // The first line is the URL, which is also in a file.
    await Promise.race([once(lines, 'line'), once(process, 'exit').then(rejectExit)]);
    lines.on('line', (line) => server.mails.push(JSON.parse(line) as Mail));
    return server;
  }

  /** The flags of a shop that sends its mails here. */
  get flags(): readonly string[] {
    return this.flagsFor(`http://${host}`);
  }

  /** The same for a shop with this public URL, which is on the host of the shop. */
  flagsFor(publicUrl: string): readonly string[] {
    const [url, ca] = ['smtp-url', 'smtp-ca.pem'].map((file) => join(this.#folder, file));
    return [`--public-url=${publicUrl}`, `--mail-from=${sender}`, `--mail-url-file=${url}`, `--mail-ca=${ca}`];
  }

  /** Waits for a mail with this subject. */
  async mail(subject: string | RegExp): Promise<Mail> {
    const find = () => this.mails.find((mail) => mail.subject.match(subject) !== null);
    await expect.poll(find, `a mail ${subject}`).toBeDefined();
    return find() as Mail;
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The shop listens on a port that is known only once it has started, so its mails have another origin. */
export const host = 'shop.example';
const sender = `${brand.name} <orders@shop.example>`;

/** Returns the path of the order's page that a mail links to. */
export function orderPathIn({ text }: Mail): string {
  const path = /https?:\/\/shop\.example(\/order\/\S+)/.exec(text)?.[1];
  if (path === undefined) throw new Error(`no link to an order in: ${text}`);
  return path;
}

function rejectExit([status]: unknown[]): never {
  throw new Error(`the mail server exited with ${String(status)}`);
}
