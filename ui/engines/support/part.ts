import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';

/** How a screen reader would name an element: by its role and name, or by its label. */
type Step = { role: string; name?: string } | { label: string } | { first: true };

/** Defines Testing Library's queries in the page. */
const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const define = `var exports = {}, module = {}; ${queries}; window.testingLibrary = exports;`;

/** The elements of a page that match a description, found again for each use. */
export class Part {
  readonly #driver: WebDriver;
  readonly #steps: readonly Step[];

  constructor(driver: WebDriver, steps: readonly Step[] = []) {
    this.#driver = driver;
    this.#steps = steps;
  }

  /** The parts in this one with this role and name. */
  role(role: string, name?: string): Part {
    return new Part(this.#driver, [...this.#steps, { role, ...(name && { name }) }]);
  }

  /** The fields in this part with this label. */
  label(label: string): Part {
    return new Part(this.#driver, [...this.#steps, { label }]);
  }

  /** The first of these parts. */
  first(): Part {
    return new Part(this.#driver, [...this.#steps, { first: true }]);
  }

  async all(): Promise<WebElement[]> {
    const find = () => this.#driver.executeScript<WebElement[] | null>(findAll, this.#steps);
    const found = await find();
    if (found) return found;
    await this.#driver.executeScript(define);
    return (await find()) ?? [];
  }

  /** Waits until exactly one element matches. */
  async element(): Promise<WebElement> {
    let found: WebElement[] = [];
    const count = async () => {
      found = await this.all();
      return found.length;
    };
    await expect.poll(count, { message: `elements: ${JSON.stringify(this.#steps)}` }).toBe(1);
    return found[0] as WebElement;
  }

  /** Clicks the center, as soon as nothing covers it. */
  async click(): Promise<void> {
    await this.#click(() => this.element());
  }

  /** Clicks the label of a radio button, which is its visible part. */
  async choose(): Promise<void> {
    await this.#click(async () => this.#driver.executeScript<WebElement>(labelOf, await this.element()));
    await expect.poll(async () => (await this.element()).isSelected()).toBe(true);
  }

  /** Replaces the text of a field by typing. */
  async type(text: string): Promise<void> {
    await this.click();
    const field = await this.element();
    // In two steps: WebKitWebDriver ignores text after a chord.
    await field.sendKeys(Key.chord(Key.CONTROL, 'a'));
    await field.sendKeys(text);
  }

  /** Types keys, such as "Backspace", at the end of a field. */
  async press(...keys: string[]): Promise<void> {
    await (await this.element()).sendKeys(...keys.map((key) => (key === 'Backspace' ? Key.BACK_SPACE : key)));
  }

  /** Selects the option with this value. */
  async select(value: string): Promise<void> {
    await (await this.element()).findElement(By.css(`option[value="${value}"]`)).click();
  }

  async value(): Promise<string> {
    return this.#driver.executeScript<string>((field: HTMLInputElement) => field.value, await this.element());
  }

  /** Returns the rendered text. WebKitWebDriver's own command leaves out paragraphs with a limit of lines. */
  async text(): Promise<string> {
    return this.#driver.executeScript('return arguments[0].innerText', await this.element());
  }

  async count(): Promise<number> {
    return (await this.all()).length;
  }

  async expectText(...texts: string[]): Promise<void> {
    for (const text of texts) await expect.poll(() => this.text()).toContain(text);
  }

  /** Scrolls first: WebKitWebDriver does not always scroll an element into view before it clicks. */
  async #click(find: () => Promise<WebElement>): Promise<void> {
    const attempt = async () => {
      const element = await find();
      await this.#driver.executeScript(scrollToCenter, element);
      await element.click();
    };
    await expect(attempt).toPass({ timeout: 20_000 });
  }
}

/** Runs in the page. */
function labelOf(radio: Element): Element | null {
  return radio.closest('label');
}

/** Runs in the page. */
function scrollToCenter(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Runs in the page. Returns the elements that match the last step, or null if the queries are not defined. */
function findAll(steps: Step[]): Element[] | null {
  const { testingLibrary } = window as unknown as { testingLibrary?: typeof TestingLibrary };
  if (!testingLibrary) return null;
  const { queryAllByLabelText, queryAllByRole } = testingLibrary;
  const matches = (root: HTMLElement, step: Exclude<Step, { first: true }>): HTMLElement[] => {
    if ('label' in step) return queryAllByLabelText(root, step.label);
    return queryAllByRole(root, step.role, step.name === undefined ? {} : { name: step.name });
  };
  let found = [document.body];
  for (const step of steps)
    found = 'first' in step ? found.slice(0, 1) : [...new Set(found.flatMap((root) => matches(root, step)))];
  return found;
}
