import { test as base } from '@playwright/test';
import { CartDrawer } from './pages/CartDrawer';
import { CheckoutPage } from './pages/CheckoutPage';
import { Frame } from './pages/Frame';
import { ProductPage } from './pages/ProductPage';
import { ShopPage } from './pages/ShopPage';
import { StaffPage } from './pages/StaffPage';
import { runOnlyInShop } from './run-only-in-shop';
import { waitForHydration } from './wait-for-hydration';
import { MailServer } from './mail-server';
import { Shop, templateFixture } from './server';
import { ConsoleGuard } from './console-guard';

export { expect } from '@playwright/test';

export interface ShopOptions {
  /** The stored cookie consent; null on a first visit. */
  consent: 'accepted' | 'declined' | null;
  /** Additional flags for `shop serve`. */
  flags: readonly string[];
  /** Whether the shop sends mail, so that each order has a page. */
  hasMail: boolean;
}

interface Fixtures extends ShopOptions {
  shop: Shop;
  /** Gets the mails of the shop; null if it sends none. */
  mailServer: MailServer | null;
  /** Fails the test on unexpected browser errors. */
  consoleGuard: ConsoleGuard;
  frame: Frame;
  cart: CartDrawer;
  shopPage: ShopPage;
  product: ProductPage;
  checkout: CheckoutPage;
  staffPage: StaffPage;
}

/** A phone in portrait orientation. */
export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const;

/** A browser that shows animations. */
export const animated = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A test with its own shop. */
export const test = base.extend<Fixtures, { template: string }>({
  consent: ['declined', { option: true }],
  flags: [[], { option: true }],
  hasMail: [false, { option: true }],
  template: templateFixture,
  mailServer: async ({ hasMail }, use) => {
    const server = hasMail ? await MailServer.start() : null;
    await use(server);
    await server?.close();
  },
  shop: async ({ template, flags, mailServer }, use) => {
    const shop = await Shop.open(template, [...flags, ...(mailServer?.flags ?? [])]);
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page, javaScriptEnabled, consent }, use) => {
    runOnlyInShop(page);
    // Not storageState: it would open another page in each test.
    if (consent !== null) await page.addInitScript(storeConsent, consent);
    if (javaScriptEnabled) await waitForHydration(page);
    await use(page);
  },
  consoleGuard: [
    async ({ page }, use) => {
      const consoleGuard = new ConsoleGuard(page);
      await use(consoleGuard);
      consoleGuard.check();
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

/** Runs in the page. Stores the consent, unless the page has one. */
function storeConsent(consent: string): void {
  if (localStorage.getItem('cookieConsent') === null) localStorage.setItem('cookieConsent', consent);
}
