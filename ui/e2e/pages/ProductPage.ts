import { expect, type Locator, type Page } from '@playwright/test';

export const productPath = '/product/snuggle-cups-bra';
export const title = 'Snuggle Cups Plush Comfort Bra';
export const colors = ['White', 'Brown', 'Pink', 'Black & White'] as const;
export const sizes = ['S', 'M', 'L', 'XL'] as const;

export interface Wanted {
  color?: string;
  size?: string;
  quantity?: number;
}

/** The page where a shopper looks, chooses and buys. */
export class ProductPage {
  readonly main: Locator;
  readonly gallery: Locator;
  readonly picture: Locator;
  readonly video: Locator;
  readonly thumbnails: Locator;
  readonly quantity: Locator;
  readonly fewer: Locator;
  readonly more: Locator;
  readonly addToCart: Locator;
  readonly buyNow: Locator;
  readonly share: Locator;
  readonly buyBar: Locator;
  readonly sizeChartOpener: Locator;
  readonly sizeChart: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.gallery = this.main.getByRole('region', { name: 'Pictures' });
    const thumbnails = this.gallery.getByRole('group', { name: 'Choose a picture' });
    this.thumbnails = thumbnails.getByRole('button');
    this.picture = this.gallery.getByRole('img');
    this.video = this.gallery.locator('video');
    this.quantity = this.main.getByRole('textbox', { name: 'Quantity' });
    this.fewer = this.main.getByRole('button', { name: 'Decrease quantity' });
    this.more = this.main.getByRole('button', { name: 'Increase quantity' });
    this.buyBar = this.main.getByRole('complementary', { name: 'Buy' });
    this.addToCart = this.main.getByRole('button', { name: 'Add to Cart' }).first();
    this.buyNow = this.main.getByRole('button', { name: 'Buy Now' });
    this.share = this.main.getByRole('button', { name: 'Share' });
    this.sizeChartOpener = this.main.getByRole('button', { name: 'Size Chart' });
    this.sizeChart = page.getByRole('dialog', { name: 'Size Chart' });
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(productPath + query);
    await expect(this.main.getByRole('heading', { level: 1 })).toHaveText(title);
  }

  /** A color's radio button; a sold-out color says so in its name. */
  color(name: string): Locator {
    return this.main.getByRole('radio', { name: new RegExp(`^${name}(, sold out)?$`) });
  }

  size(name: string): Locator {
    return this.main.getByRole('group', { name: 'Size' }).getByRole('radio', { name, exact: true });
  }

  thumbnail(name: string): Locator {
    return this.thumbnails.and(this.#page.getByRole('button', { name, exact: true }));
  }

  async choose({ color, size, quantity }: Wanted): Promise<void> {
    if (color !== undefined) await pressLabel(this.color(color));
    if (size !== undefined) await pressLabel(this.size(size));
    if (quantity !== undefined) await this.quantity.fill(String(quantity));
  }

  /** Puts a choice into the cart; the drawer is open afterwards. */
  async buy(wanted: Wanted = {}): Promise<void> {
    await this.open();
    await this.choose(wanted);
    await this.addToCart.click();
    await expect(this.#page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  }

  /** Goes to checkout with a choice, by Buy Now. */
  async buyAtOnce(wanted: Wanted = {}): Promise<void> {
    await this.open();
    await this.choose(wanted);
    await this.buyNow.click();
    await expect(this.#page).toHaveURL('/checkout');
  }
}

/** Presses what is seen of a radio button: its label. */
async function pressLabel(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}
