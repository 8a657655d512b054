import type { ComponentType } from 'react';
import { buyNow } from './cart/buy-now';
import { buying } from './cart/store';
import { findOrder } from './copy/live/find-order';
import { liveWording } from './copy/live/wording';
import { MessageForm } from './features/content/MessageForm';
import { lazyPage } from './features/layout/lazy-page';
import { restockForm } from './features/product/RestockForm';
import { setLiveWording } from './lib/wording';
import { mailPattern, paths } from './paths';
import { orderRoute, routes } from './routes';
import { quirks } from './spec-quirks';

const sources = import.meta.glob<Record<string, ComponentType>>('./pages/live/*.tsx');

/** The files of the pages that replace others. */
const files: Record<string, readonly string[]> = {
  CheckoutPage: ['CheckoutPage'],
  SuccessPage: ['SuccessPage'],
  // In one file: each is too small for a request.
  TextPages: ['PrivacyPage', 'TermsPage', 'ShippingPage', 'CancellationPage', 'FaqPage', 'OutOfStockPage'],
};

export const mailSource = './pages/live/MailPage.tsx';

/** What the server writes into the pages of a live shop only. */
export interface LiveData {
  /** A sentence. */
  salesTax: string;
  pixelId?: string | null;
}

/** Makes the shop say and do only what is true. Called before the first render. */
export function startLive({ salesTax, pixelId }: LiveData): void {
  Object.assign(quirks, {
    drawerChangesQuantity: true,
    limitsToStock: true,
    MessageForm,
    restockForm,
    filtersApplyToSingleProduct: true,
    reviewCount: 0,
    namesFabric: true,
    asksAboutCookies: Boolean(pixelId),
    // Checkout alone allows the files of the payment provider.
    needsDocument: (path) =>
      path === paths.findOrder || (path === paths.checkout) !== (window.location.pathname === paths.checkout),
  } satisfies typeof quirks);
  buying.buyNow = buyNow;
  setLiveWording({ ...liveWording, salesTax, findOrder: { href: paths.findOrder, text: findOrder.heading } });
  for (const [file, names] of Object.entries(files))
    names.forEach((name) => {
      const route = routes.find((candidate) => candidate.source === `./pages/${name}.tsx`);
      if (route) Object.assign(route, livePage(name, `./pages/live/${file}.tsx`));
    });
  if (typeof window !== 'undefined' && window.location.pathname.startsWith('/mail/')) startMailPage();
}

/** Makes this the document of a page on which a shopper answers a mail. It has no other page. */
export function startMailPage(): void {
  Object.assign(orderRoute, { pattern: mailPattern, ...livePage('MailPage', mailSource) });
}

function livePage(name: string, source: string) {
  const load = async () => {
    const page = (await sources[source]?.())?.[name];
    if (!page) throw new Error(`${source} has no ${name}`);
    return page;
  };
  return { source, page: lazyPage(load) };
}
