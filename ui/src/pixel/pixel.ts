import type { Product } from '../catalog';
import { consent } from '../lib/consent';
import { type Cents, toDollars } from '../lib/money';
import { installFbq } from './fbq';

/** One product in an event. */
export interface Content {
  id: string;
  title: string;
  quantity: number;
  unit: Cents;
}

type EventName = 'PageView' | 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'AddPaymentInfo' | 'Purchase';

/**
 * Loads the owner's pixel once, if the shopper has accepted cookies and the browser does not send Global Privacy
 * Control.
 */
export function loadPixel(pixelId: string | null): void {
  if (pixelId === null || window.fbq || navigator.globalPrivacyControl === true) return;
  if (consent() === 'accepted') installFbq(pixelId);
}

/** Reports a view of the home page, or of the shop page as a catalog. */
export function pageView(page: 'home' | 'catalog', products: readonly Product[]): void {
  const contents = products.map((product) => contentOf(product, 1));
  track('PageView', contents, sumOf(contents), page === 'catalog' ? { page_type: 'catalog' } : {});
}

/** Reports a view of the product page; the value is the effective price. */
export function viewContent(product: Product): void {
  track('ViewContent', [contentOf(product, 1)], product.charged);
}

/** Reports an item added to the cart, by Add to Cart or Buy Now. */
export function addToCart(product: Product, quantity: number): void {
  track('AddToCart', [contentOf(product, quantity)], product.charged * quantity);
}

/** Reports an event with its products. */
export function track(
  event: EventName,
  contents: readonly Content[],
  value: Cents,
  more: Record<string, string> = {},
): void {
  try {
    window.fbq?.('track', event, {
      content_ids: contents.map(({ id }) => id),
      content_type: 'product',
      content_name: contents.map(({ title }) => title).join(', '),
      contents: contents.map(({ id, quantity, unit }) => ({ id, quantity, item_price: toDollars(unit) })),
      value: toDollars(value),
      currency: 'USD',
      ...more,
    });
  } catch {
    // A failure in a third-party script must not stop an order.
  }
}

function contentOf({ id, title, charged }: Product, quantity: number): Content {
  return { id, title, quantity, unit: charged };
}

function sumOf(contents: readonly Content[]): Cents {
  return contents.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
}
