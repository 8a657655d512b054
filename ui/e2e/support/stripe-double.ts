import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { version } from './stripe-calls.gen';

/** Built by `cargo build --example stripe`. */
const program = process.env['STRIPE_BINARY'] ?? '../target/debug/examples/stripe';

/** What a shopper tells their bank. */
export type Outcome = 'done' | 'refused';

/** A payment, with amounts in US cents. */
export interface DoublePayment {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  /** Null until a card was accepted. */
  latest_charge: { amount_refunded: number; disputed: boolean } | null;
  metadata: { order_number: string };
}

interface Printed {
  url: string;
  ca: string;
  key_file: string;
  publishable_key: string;
}

/** Stripe's API on this machine. */
export class StripeDouble {
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #printed: Printed;

  private constructor(folder: string, process: ChildProcess, printed: Printed) {
    this.#folder = folder;
    this.#process = process;
    this.#printed = printed;
  }

  static async start(): Promise<StripeDouble> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-stripe-'));
    const process = spawn(program, [folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(process.stdout), 'line')) as [string];
    return new StripeDouble(folder, process, JSON.parse(line) as Printed);
  }

  /** The flags of a shop that takes cards here. */
  get flags(): readonly string[] {
    const { key_file: keyFile, publishable_key: publishableKey } = this.#printed;
    return [`--stripe-key-file=${keyFile}`, `--stripe-publishable-key=${publishableKey}`];
  }

  /** The variables of a shop that takes cards here. */
  get env(): Record<string, string> {
    return { SHOP_STRIPE_API: this.#printed.url, SHOP_STRIPE_CA: this.#printed.ca };
  }

  /** Finishes 3-D Secure. */
  async answerBank(clientSecret: string, outcome: Outcome): Promise<void> {
    await this.post(`/test/3ds/${clientSecret}`, { outcome });
  }

  /** Returns the ID of the newest payment. */
  async lastPayment(): Promise<string> {
    return (await this.payments())[0]?.id ?? '';
  }

  /** Returns the newest 100 payments, newest first. */
  async payments(): Promise<DoublePayment[]> {
    const query = 'created[gte]=0&limit=100&expand[0]=data.latest_charge';
    const list = await this.#send('GET', `/v1/payment_intents?${query}`);
    return (JSON.parse(list) as { data: DoublePayment[] }).data;
  }

  /** Sends a form to one of the paths in `tests/support/stripe/mod.rs`. */
  async post(path: string, form: Record<string, string>): Promise<void> {
    await this.#send('POST', path, new URLSearchParams(form).toString());
  }

  async #send(method: string, path: string, body = ''): Promise<string> {
    const { url, ca, key_file: keyFile } = this.#printed;
    const headers = {
      Authorization: `Bearer ${await readFile(keyFile, 'utf8')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Stripe-Version': version,
    };
    const sent = request(new URL(path, url), { method, ca: await readFile(ca), headers });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
    return text(response);
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
