import type { Locator, Page } from '@playwright/test';

/** A person at the page, whose presses of keys and buttons are counted. Characters of a text that is typed do not count. */
export class Hands {
  /** The most presses that each task has taken. */
  readonly presses = new Map<string, number>();
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Counts the presses of a task, which begins with a page that shows the list. */
  async task(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#count;
    await work();
    this.presses.set(name, Math.max(this.presses.get(name) ?? 0, this.#count - before));
  }

  async click(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(key);
  }

  /** Opens a select with one press, and chooses with another one. */
  async choose(select: Locator, option: string | { label: string }): Promise<void> {
    this.#count += 2;
    await select.selectOption(option);
  }

  /** Types a text into a field, which takes a press unless it has the focus. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    this.#count += hasFocus ? 0 : 1;
    await field.fill(text);
  }

  /** Chooses a file: the dialog of the system is the same everywhere. */
  async chooseFile(button: Locator, name: string, content: string): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.click(button);
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  }
}
