import type { Page } from '@playwright/test';
import { firstColor, M, priceOf, productId, title } from './brand';

/** Puts two units into the cart of every page that opens. */
export async function storeCart(page: Page): Promise<void> {
  const line = { _id: productId, title, image: '', color: firstColor, size: M, salePrice: priceOf(1), quantity: 2 };
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify([line]));
}
