import type { Page } from '@playwright/test';
import { expect, test } from './support/live-shop';
import { thirdColor } from './support/brand';

// Chosen so that its digits occur nowhere by chance.
const number = '4929137718634050';
const spaced = '4929 1377 1863 4050';
const expiry = '1147';
const cvc = '9038';
const traces = [
  number,
  spaced,
  '11/47',
  '11 / 47',
  ...Array.from({ length: number.length - 7 }, (_, at) => number.slice(at, at + 8)),
];
const shortTraces = [expiry, cvc].map((digits) => new RegExp(`(?<![0-9a-zA-Z-])${digits}(?![0-9a-zA-Z-])`));

test('the card number, its expiry and its CVC are nowhere outside of the frames of Stripe', async ({
  page,
  shop,
  product,
  liveCheckout,
}) => {
  const outgoing = recordOutgoing(page);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillShipping();
  await liveCheckout.field('cardholderName').fill('Maya J Rivers');
  await liveCheckout.fillNumber(number, expiry, cvc);
  await expect(liveCheckout.cardInput('cardNumber')).toHaveValue(spaced);
  const seen = [await page.content(), await storageOf(page)];
  await liveCheckout.pay();
  seen.push(await page.content(), await storageOf(page), ...outgoing);
  expect(seen.filter((text) => traces.some((trace) => text.includes(trace)))).toEqual([]);
  expect(outgoing.filter((text) => shortTraces.some((trace) => trace.test(text)))).toEqual([]);
  const bytes = (await shop.bytesOnDisk()).toString('latin1');
  expect(bytes).toContain('4050');
  expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
});

test('only checkout has files and cookies of Stripe', async ({ page, context, product, liveCheckout, frame }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname.endsWith('stripe.com')) hosts.add(`${hostname} from ${new URL(page.url()).pathname}`);
  });
  for (const path of ['/', '/shop', '/success', '/faq']) await page.goto(path);
  await product.buy({ color: thirdColor });
  expect([[...hosts], await context.cookies()]).toEqual([[], []]);
  await page.goto('/checkout');
  await expect(liveCheckout.cardInput('cardNumber')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(['__stripe_mid', '__stripe_sid']);
  await frame.main.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  expect([...hosts]).toEqual(['js.stripe.com from /checkout']);
});

test.describe('an ad pixel', () => {
  test.use({ consent: 'accepted', flags: ['--pixel-id=1234567890'] });

  test('is not on checkout, and gets the purchase once, on the page that follows', async ({
    page,
    product,
    liveCheckout,
    consoleGuard,
  }) => {
    consoleGuard.allow(/facebook/);
    await page.route(/facebook/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const events = () =>
      page.evaluate(() => (window.fbq as unknown as { queue: unknown[][] } | undefined)?.queue.map(([, name]) => name));
    await product.goToCheckout({ color: thirdColor });
    await expect(liveCheckout.cardInput('cardNumber')).toBeVisible();
    expect(await events()).toBeUndefined();
    await liveCheckout.fillAllWith('visa');
    await liveCheckout.pay();
    await expect.poll(events).toContain('Purchase');
    await page.reload();
    expect(await events()).not.toContain('Purchase');
  });
});

/** Records every request outside of Stripe's frames, with URL, headers and body. */
function recordOutgoing(page: Page): string[] {
  const outgoing: string[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    outgoing.push(`${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`);
  });
  return outgoing;
}

function storageOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href]),
  );
}
