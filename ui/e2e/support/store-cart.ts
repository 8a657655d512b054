import type { Page } from '@playwright/test';
import { title } from './pages/ProductPage';

/** Puts two white bras into the cart of every page that opens. */
export async function storeCart(page: Page): Promise<void> {
  const line = { _id: 'snuggle-cups-bra', title, image: '', color: 'White', size: 'M', salePrice: 4.99, quantity: 2 };
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify([line]));
}
