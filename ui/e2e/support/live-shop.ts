import { serveFakeStripe } from './fake-stripe';
import { host } from './mail-server';
import { LiveCheckoutPage } from './pages/LiveCheckoutPage';
import { type Env, Shop, withFabric } from './server';
import { test as base } from './shop';
import { StripeDouble } from './stripe-double';

export { expect, phone } from './shop';

interface LiveFixtures {
  /** Variables of the shop. */
  env: Env;
  stripe: StripeDouble;
  liveCheckout: LiveCheckoutPage;
}

/** A test with its own shop that takes cards. */
export const test = base.extend<LiveFixtures, { template: string }>({
  template: [async ({ template }, use) => withFabric(template, use), { scope: 'worker' }],
  hasMail: true,
  env: [{}, { option: true }],
  stripe: async ({}, use) => {
    const double = await StripeDouble.start();
    await use(double);
    await double.close();
  },
  shop: async ({ template, flags, env, mailServer, stripe }, use) => {
    const mailFlags = mailServer?.flagsFor(`https://${host}`) ?? [];
    const live = ['--mode=live', '--sales-tax=none', '--support-email=help@shop.example'];
    const allFlags = [...flags, ...live, ...mailFlags, ...stripe.flags];
    const shop = await Shop.open(template, allFlags, { ...env, ...stripe.env });
    await use(shop);
    await shop.close();
  },
  page: async ({ page, stripe }, use) => {
    await serveFakeStripe(page.context(), stripe);
    await use(page);
  },
  liveCheckout: async ({ page }, use) => use(new LiveCheckoutPage(page)),
});
