import { expect, type Locator, type Page } from '@playwright/test';
import { productPath, sizeChart, title } from '../brand';

export interface Selection {
  color?: string;
  size?: string;
  quantity?: number;
}

/** The product page. */
export class ProductPage {
  readonly main: Locator;
  readonly gallery: Locator;
  /** The row of pictures. */
  readonly track: Locator;
  /** The picture in view. */
  readonly image: Locator;
  readonly video: Locator;
  /** The slider that turns the product in the video. */
  readonly turnSlider: Locator;
  readonly thumbnails: Locator;
  readonly quantity: Locator;
  readonly decreaseButton: Locator;
  readonly increaseButton: Locator;
  readonly addToCartButton: Locator;
  readonly buyNowButton: Locator;
  readonly shareButton: Locator;
  readonly buyBar: Locator;
  readonly sizeChartButton: Locator;
  readonly sizeChart: Locator;
  /** The part of the size chart that finds a size. */
  readonly fitFinder: Locator;
  /** The button that enlarges the picture in view. */
  readonly zoomButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.gallery = this.main.getByRole('region', { name: 'Pictures' });
    const thumbnails = this.gallery.getByRole('group', { name: 'Choose a picture' });
    this.thumbnails = thumbnails.getByRole('button');
    this.track = this.gallery.getByRole('group', { name: 'All pictures' });
    this.image = this.track.locator('[data-current]').getByRole('img');
    this.video = this.gallery.locator('video');
    this.turnSlider = this.gallery.getByRole('slider', { name: 'Turn it in your hand' });
    this.quantity = this.main.getByRole('textbox', { name: 'Quantity' });
    this.decreaseButton = this.main.getByRole('button', { name: 'Decrease quantity' });
    this.increaseButton = this.main.getByRole('button', { name: 'Increase quantity' });
    this.buyBar = this.main.getByRole('complementary', { name: 'Buy' });
    this.addToCartButton = this.main.getByRole('button', { name: 'Add to Cart' }).first();
    this.buyNowButton = this.main.getByRole('button', { name: 'Buy Now' });
    this.shareButton = this.main.getByRole('button', { name: 'Share' });
    this.sizeChartButton = this.main.getByRole('button', { name: 'Size Chart' });
    this.zoomButton = this.track.locator('[data-current]').getByRole('button', { name: /^Enlarge: / });
    this.sizeChart = page.getByRole('dialog', { name: sizeChart?.title });
    this.fitFinder = this.sizeChart.getByRole('region', { name: 'Find Your Size' });
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(productPath + query);
    await expect(this.main.getByRole('heading', { level: 1 })).toHaveText(title);
  }

  /** The radio button of a color, whose name says so if it is sold out. */
  color(name: string): Locator {
    return this.main.getByRole('radio', { name: new RegExp(`^${name}(, sold out)?$`) });
  }

  /** The visible part of the radio button of a color. */
  swatch(name: string): Locator {
    return labelOf(this.color(name));
  }

  /** The collapsed texts with this title. */
  details(name: string): Locator {
    return this.main.locator('details').filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  size(name: string): Locator {
    return this.main.getByRole('group', { name: 'Size' }).getByRole('radio', { name, exact: true });
  }

  thumbnail(name: string): Locator {
    return this.thumbnails.and(this.#page.getByRole('button', { name, exact: true }));
  }

  async select({ color, size, quantity }: Selection): Promise<void> {
    if (color !== undefined) await clickLabel(this.color(color));
    if (size !== undefined) await clickLabel(this.size(size));
    if (quantity !== undefined) await this.quantity.fill(String(quantity));
  }

  /** Adds a selection to the cart, which opens the drawer. */
  async buy(selection: Selection = {}): Promise<void> {
    await this.open();
    await this.select(selection);
    await this.addToCartButton.click();
    await expect(this.#page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  }

  /** Opens the checkout with a selection, through Buy Now. */
  async goToCheckout(selection: Selection = {}): Promise<void> {
    await this.open();
    await this.select(selection);
    await this.buyNowButton.click();
    await expect(this.#page).toHaveURL('/checkout');
  }
}

/** Clicks the label of a radio button, which is its visible part. */
async function clickLabel(radio: Locator): Promise<void> {
  await labelOf(radio).click();
  await expect(radio).toBeChecked();
}

function labelOf(radio: Locator): Locator {
  return radio.locator('xpath=ancestor::label');
}
