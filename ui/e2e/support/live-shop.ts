import { serveFakeStripe } from './fake-stripe';
import { host } from './mail-server';
import { LiveCheckoutPage } from './pages/LiveCheckoutPage';
import { Shop, withFabric } from './server';
import { test as base } from './shop';
import { StripeDouble } from './stripe-double';

export { expect, phone } from './shop';

interface LiveFixtures {
  stripe: StripeDouble;
  liveCheckout: LiveCheckoutPage;
}

/** A test with its own shop that takes cards. */
export const test = base.extend<LiveFixtures, { template: string }>({
  template: [async ({ template }, use) => withFabric(template, use), { scope: 'worker' }],
  hasMail: true,
  stripe: async ({}, use) => {
    const double = await StripeDouble.start();
    await use(double);
    await double.close();
  },
  shop: async ({ template, flags, mailServer, stripe }, use) => {
    const mailFlags = mailServer?.flagsFor(`https://${host}`) ?? [];
    const live = ['--mode=live', '--sales-tax=none', '--support-email=help@shop.example'];
    const shop = await Shop.open(template, [...flags, ...live, ...mailFlags, ...stripe.flags], stripe.env);
    await use(shop);
    await shop.close();
  },
  page: async ({ page, stripe }, use) => {
    await serveFakeStripe(page.context(), stripe);
    await use(page);
  },
  liveCheckout: async ({ page }, use) => use(new LiveCheckoutPage(page)),
});
