import { expect, type Page, type Request } from '@playwright/test';

/** Collects the browser's errors and warnings, and fails the test on unexpected ones. */
export class ConsoleGuard {
  readonly #page: Page;
  readonly #problems: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#report(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#report(`page error: ${error.message}`));
    page.on('requestfailed', (request) => {
      if (!wasCancelled(request)) this.#report(`failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#report(`${response.status()}: ${response.url()}`);
    });
    page.on('crash', () => this.#report('the page crashed'));
  }

  /** Allows problems that a test causes on purpose. */
  allow(...expected: RegExp[]): void {
    this.#allowed.push(...expected);
  }

  /** Allows responses with this status, and the browser's console message about them. */
  allowStatus(status: number): void {
    this.allow(new RegExp(`^${status}: `), new RegExp(`status of ${status}\\b`));
  }

  /** Allows requests that do not reach the shop. */
  allowUnreachable(): void {
    this.allow(/^failed: .*\/api\//, /net::ERR_(FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/);
  }

  check(): void {
    const unexpected = this.#problems.filter((text) => !this.#allowed.some((allowed) => allowed.test(text)));
    expect(unexpected, `browser problems on ${this.#page.url()}`).toEqual([]);
  }

  #report(problem: string): void {
    this.#problems.push(problem);
  }
}

/** Returns whether the browser cancelled the request, as it does when its page is left. */
function wasCancelled(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}
