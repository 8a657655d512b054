import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Builder, type WebDriver } from 'selenium-webdriver';

export type EngineName = 'firefox' | 'webkit';

/** The WebDriver server of an engine, and the browser that its sessions ask for. */
interface Setup {
  server: string;
  flags: readonly string[];
  capabilities: Record<string, unknown>;
}

/** The file to which WebKit's console messages are appended. */
export const webkitConsole = join(tmpdir(), `webkit-console-${process.pid}.log`);

const setups: Record<EngineName, Setup> = {
  firefox: {
    server: process.env['GECKODRIVER'] ?? 'geckodriver',
    flags: ['--websocket-port=0'],
    capabilities: {
      browserName: 'firefox',
      // WebDriver BiDi reports console messages and sets viewports narrower than Firefox's window can be.
      webSocketUrl: true,
      'moz:firefoxOptions': { binary: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr', args: ['-headless'] },
    },
  },
  webkit: {
    server: process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver',
    flags: [],
    capabilities: {
      browserName: 'webkit',
      'webkitgtk:browserOptions': {
        binary: fileURLToPath(new URL('webkit_window.py', import.meta.url)),
        args: ['--console', webkitConsole],
      },
    },
  },
};

/** A running WebDriver server. */
export class DriverServer {
  readonly #lines: string[] = [];
  readonly #name: EngineName;
  readonly #url: string;
  readonly #process: ChildProcess;

  private constructor(name: EngineName, port: number) {
    const { server, flags } = setups[name];
    this.#name = name;
    this.#url = `http://127.0.0.1:${port}`;
    this.#process = spawn(server, [`--port=${port}`, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      if (stream) createInterface(stream).on('line', (line) => this.#lines.push(line));
  }

  static async start(name: EngineName): Promise<DriverServer> {
    const server = new DriverServer(name, await freePort());
    await Promise.race([server.#isReady(), server.#failure()]);
    return server;
  }

  newSession(): Promise<WebDriver> {
    return new Builder().usingServer(this.#url).withCapabilities(setups[this.#name].capabilities).build();
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const stopped = once(this.#process, 'exit');
    this.#process.kill();
    await stopped;
  }

  async #isReady(): Promise<void> {
    const answers = () =>
      fetch(`${this.#url}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Rejects when the server exits or cannot be started. */
  async #failure(): Promise<never> {
    const [status] = (await once(this.#process, 'exit')) as [number | null];
    throw new Error(`${setups[this.#name].server} exited with ${status}:\n${this.#lines.join('\n')}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
