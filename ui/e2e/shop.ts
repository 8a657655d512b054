import { test as base } from '@playwright/test';
import { CartDrawer } from './pages/CartDrawer';
import { CheckoutPage } from './pages/CheckoutPage';
import { Frame } from './pages/Frame';
import { ProductPage } from './pages/ProductPage';
import { ShopPage } from './pages/ShopPage';
import { StaffPage } from './pages/StaffPage';
import { waitForAnswers } from './wait-for-hydration';
import { makeTemplate, removeFolder, Shop } from './server';
import { Watch } from './console-guard';

export { expect } from '@playwright/test';

export interface ShopOptions {
  /** What the visitor has answered about cookies; null on a first visit. */
  consent: 'accepted' | 'declined' | null;
  /** More flags of `shop serve`. */
  flags: readonly string[];
}

interface Fixtures extends ShopOptions {
  shop: Shop;
  /** Fails the test when the browser complains. */
  watch: Watch;
  frame: Frame;
  cart: CartDrawer;
  shopPage: ShopPage;
  product: ProductPage;
  checkout: CheckoutPage;
  staffPage: StaffPage;
}

/** A phone in upright hands. */
export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const;

/** A test with a shop of its own. */
export const test = base.extend<Fixtures, { template: string }>({
  consent: ['declined', { option: true }],
  flags: [[], { option: true }],
  template: [
    async ({}, use) => {
      const template = await makeTemplate();
      await use(template);
      await removeFolder(template);
    },
    { scope: 'worker' },
  ],
  shop: async ({ template, flags }, use) => {
    const shop = await Shop.open(template, flags);
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.address),
  storageState: async ({ shop, consent }, use) => {
    const localStorage = consent === null ? [] : [{ name: 'cookieConsent', value: consent }];
    await use({ cookies: [], origins: [{ origin: shop.address, localStorage }] });
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) await waitForAnswers(page);
    await use(page);
  },
  watch: [
    async ({ page }, use) => {
      const watch = new Watch(page);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
  frame: async ({ page }, use) => use(new Frame(page)),
  cart: async ({ page }, use) => use(new CartDrawer(page)),
  shopPage: async ({ page }, use) => use(new ShopPage(page)),
  product: async ({ page }, use) => use(new ProductPage(page)),
  checkout: async ({ page }, use) => use(new CheckoutPage(page)),
  staffPage: async ({ page }, use) => use(new StaffPage(page)),
});
