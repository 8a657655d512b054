import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';

/** An entry of WebDriver BiDi's event log.entryAdded. */
interface LogEntry {
  level: string;
  text: string;
}

/**
 * WebKitGTK is built without web app manifests, so it does not know their directive and says so on every page. It also
 * warns of a module that is preloaded and imported while its timer for unused preloads runs out. Chromium, where the
 * browser tests reject every warning, reports preloads that are truly unused.
 */
const expectedInWebkit = [
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  /The resource \S+\/assets\/\S+\.js was preloaded using link preload but not used/,
];

/** Collects the browser's errors and warnings, and fails the test on unexpected ones. */
export class ConsoleLog {
  readonly #problems: () => string[];
  readonly #allowed: RegExp[] = [];

  private constructor(problems: () => string[]) {
    this.#problems = problems;
  }

  /** Reads what WebDriver BiDi reports. */
  static async fromBidi(driver: WebDriver): Promise<ConsoleLog> {
    const problems: string[] = [];
    const bidi = await driver.getBidi();
    await bidi.subscribe('log.entryAdded');
    bidi.socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(String(data)) as { method?: string; params: LogEntry };
      if (method === 'log.entryAdded' && ['error', 'warn'].includes(params.level))
        problems.push(`${params.level}: ${params.text}`);
    });
    return new ConsoleLog(() => problems);
  }

  /** Reads what WebKitGTK wrote to a new file: "CONSOLE JS ERROR TypeError: ...". */
  static fromFile(path: string): ConsoleLog {
    writeFileSync(path, '');
    const lines = () => readFileSync(path, 'utf8').split('\n');
    const log = new ConsoleLog(() => lines().filter((line) => /CONSOLE (\w+ )*(WARN|ERROR)/.test(line)));
    log.allow(...expectedInWebkit);
    return log;
  }

  /** Allows messages that a test causes on purpose. */
  allow(...expected: RegExp[]): void {
    this.#allowed.push(...expected);
  }

  /** Returns the errors and warnings that are not allowed. */
  unexpected(): string[] {
    return this.#problems().filter((text) => !this.#allowed.some((allowed) => allowed.test(text)));
  }

  check(place: string): void {
    expect(this.unexpected(), `console messages: ${place}`).toEqual([]);
  }
}
