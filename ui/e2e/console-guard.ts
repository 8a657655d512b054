import { expect, type Page, type Request } from '@playwright/test';

/** Everything a shopper's browser complained about. */
export class Watch {
  readonly #page: Page;
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#note(`page error: ${error.message}`));
    page.on('requestfailed', (request) => {
      if (!wasCancelled(request)) this.#note(`failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#note(`${response.status()}: ${response.url()}`);
    });
    page.on('crash', () => this.#note('the page crashed'));
  }

  /** Lets through what a test brings about on purpose. */
  allow(...expected: RegExp[]): void {
    this.#allowed.push(...expected);
  }

  /** Lets through an answer of this status, and the browser's own line about it. */
  allowStatus(status: number): void {
    this.allow(new RegExp(`^${status}: `), new RegExp(`status of ${status}\\b`));
  }

  /** Lets through requests that do not reach the shop. */
  allowUnreachable(): void {
    this.allow(/^failed: .*\/api\//, /net::ERR_(FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/);
  }

  check(): void {
    const unexpected = this.#complaints.filter((text) => !this.#allowed.some((allowed) => allowed.test(text)));
    expect(unexpected, `complaints of the browser on ${this.#page.url()}`).toEqual([]);
  }

  #note(complaint: string): void {
    this.#complaints.push(complaint);
  }
}

/** What the browser gave up because its page was left is no failure. */
function wasCancelled(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}
