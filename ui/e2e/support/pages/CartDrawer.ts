import type { Locator, Page } from '@playwright/test';
import type { CartLine } from '../../../src/cart/line';

/** The cart drawer at the right edge of every page. */
export class CartDrawer {
  readonly drawer: Locator;
  readonly lines: Locator;
  readonly subtotal: Locator;
  readonly checkoutButton: Locator;
  readonly clearButton: Locator;
  readonly closeButton: Locator;
  /** The colors that can be added after Add to Cart. */
  readonly otherColors: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.drawer = page.getByRole('dialog', { name: 'Your Cart' });
    this.lines = this.drawer.getByRole('listitem');
    this.subtotal = this.drawer.getByRole('status').filter({ hasText: 'Subtotal' });
    this.checkoutButton = this.drawer.getByRole('button', { name: 'Checkout' });
    this.clearButton = this.drawer.getByRole('button', { name: 'Clear Cart' });
    this.otherColors = this.drawer.getByRole('group', { name: /^Add another color in / }).getByRole('button');
    this.closeButton = this.drawer.getByRole('button', { name: 'Close cart' });
  }

  /** The line with this color and size. */
  line(color: string, size: string): Locator {
    return this.lines.filter({ has: this.#page.getByText(`Color: ${color} | Size: ${size}`, { exact: true }) });
  }

  async remove(color: string, size: string): Promise<void> {
    await this.line(color, size)
      .getByRole('button', { name: /^Remove/ })
      .click();
  }

  /** Returns the cart in the browser's local storage. */
  async stored(): Promise<CartLine[]> {
    const text = await this.#page.evaluate(() => localStorage.getItem('cart'));
    return JSON.parse(text ?? '[]') as CartLine[];
  }
}
