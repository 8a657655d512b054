import { expect, type Locator, type Page } from '@playwright/test';

/** The list of all products, with filters and sort. */
export class ShopPage {
  readonly main: Locator;
  readonly count: Locator;
  readonly cards: Locator;
  readonly list: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.count = this.main.getByRole('status');
    this.cards = this.main.getByRole('article');
    this.list = this.main.getByRole('listbox');
  }

  async open(): Promise<void> {
    await this.#page.goto('/shop');
    await expect(this.main.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  }

  /** The button of a dropdown, whose name ends with the selected value. */
  dropdown(label: string): Locator {
    return this.main.getByRole('button', { name: new RegExp(`^${label}: `) });
  }

  async select(label: string, option: string): Promise<void> {
    await this.dropdown(label).click();
    await this.list.getByRole('option', { name: option, exact: true }).click();
  }

  titles(): Locator {
    return this.cards.getByRole('heading');
  }
}
