import { expect, type Locator, type Page } from '@playwright/test';

/** The list of all products, with filters and sort. */
export class ShopPage {
  readonly main: Locator;
  readonly count: Locator;
  readonly cards: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.count = this.main.getByRole('status');
    this.cards = this.main.getByRole('article');
  }

  async open(): Promise<void> {
    await this.#page.goto('/shop');
    await expect(this.main.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  }

  filter(label: string): Locator {
    return this.main.getByRole('combobox', { name: label });
  }

  titles(): Locator {
    return this.cards.getByRole('heading');
  }
}
