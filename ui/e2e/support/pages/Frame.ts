import { expect, type Locator, type Page } from '@playwright/test';
import { brand } from '../brand';

/** The parts around every page: promotion, header, menu, footer, cookie banner and toasts. */
export class Frame {
  readonly promotion: Locator;
  readonly header: Locator;
  readonly logo: Locator;
  readonly cartButton: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;
  readonly footer: Locator;
  readonly subscribeEmail: Locator;
  readonly subscribeButton: Locator;
  readonly cookies: Locator;
  readonly heading: Locator;
  readonly main: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.promotion = page.getByRole('region', { name: 'Promotion' });
    this.header = page.getByRole('banner');
    this.logo = this.header.getByRole('link', { name: brand.name });
    this.cartButton = this.header.getByRole('button', { name: /^Cart, / });
    this.menuButton = this.header.getByRole('button', { name: 'Menu' });
    this.menu = page.getByRole('dialog', { name: 'Menu' });
    this.footer = page.getByRole('contentinfo');
    this.subscribeEmail = this.footer.getByRole('textbox', { name: 'Email address' });
    this.subscribeButton = this.footer.getByRole('button', { name: 'Subscribe' });
    this.cookies = page.getByRole('region', { name: 'Cookies' });
    this.main = page.getByRole('main');
    this.heading = this.main.getByRole('heading', { level: 1 });
  }

  link(name: string): Locator {
    return this.header.getByRole('navigation').getByRole('link', { name, exact: true });
  }

  footerLinks(heading: string): Locator {
    return this.footer.getByRole('navigation', { name: heading }).getByRole('link');
  }

  /** A toast. One that leaves has no role: its buttons remain until the animation ends. */
  toast(text: string): Locator {
    const messages = this.#page.locator('[data-toasts]');
    return messages.getByRole('status').or(messages.getByRole('alert')).filter({ hasText: text });
  }

  /** Returns how long a toast stays. The library times it with the animation of a hidden progress bar. */
  async toastSeconds(text: string): Promise<number> {
    const bar = this.toast(text).getByRole('progressbar', { includeHidden: true });
    return bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration));
  }

  async expectCartCount(count: number): Promise<void> {
    await expect(this.cartButton).toHaveAccessibleName(`Cart, ${count} ${count === 1 ? 'item' : 'items'}`);
  }

  /** Asserts whether the page behind a dialog is inert and cannot scroll. */
  async expectBackgroundInert(isInert: boolean): Promise<void> {
    await expect(this.main.locator('xpath=ancestor-or-self::*[@inert]')).toHaveCount(isInert ? 1 : 0);
    const overflow = await this.#page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(overflow === 'hidden').toBe(isInert);
  }

  async openCart(): Promise<void> {
    await this.cartButton.click();
  }

  async openMenu(): Promise<void> {
    await this.menuButton.click();
    await expect(this.menu).toBeVisible();
  }
}
