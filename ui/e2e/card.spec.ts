import type { Page } from '@playwright/test';
import { card } from './pages/CheckoutPage';
import { expect, test } from './shop';

const spaced = '4929 1377 1863 4050';
const number = spaced.replaceAll(' ', '');
const expiry = '11/47';
const cvc = '9038';

/** Spellings of the card by which it would be recognized wherever it went. */
const traces = [
  number,
  spaced,
  spaced.replaceAll(' ', '+'),
  encodeURIComponent(spaced),
  ...Array.from({ length: number.length - 7 }, (_, at) => number.slice(at, at + 8)),
  expiry,
  encodeURIComponent(expiry),
];
/** Four digits occur by chance inside of other numbers: they count where they stand alone. */
const shortTraces = [expiry.replace('/', ''), cvc].map(
  (digits) => new RegExp(`(?<![0-9a-zA-Z-])${digits}(?![0-9a-zA-Z-])`),
);

test('the card number, its expiry and its CVC never leave the tab', async ({ page, shop, product, checkout }) => {
  const left = await recordWhatLeaves(page);
  await product.buyAtOnce({ color: 'Pink' });
  await checkout.fillShipping();
  await checkout.fillCard({ number, expiry, cvc: '9' });
  await checkout.placeOrder.click();
  await checkout.expectError('cardCVC', 'CVC must be 3 or 4 digits');
  await checkout.fillCard({ number, expiry, cvc });
  await expect(checkout.field('cardNumber')).toHaveValue(spaced);
  await expect(checkout.field('cardExpiry')).toHaveValue(expiry);
  left.push(...(await kept(page)));

  await page.reload();
  for (const field of ['cardholderName', 'cardNumber', 'cardExpiry', 'cardCVC'] as const)
    await expect(checkout.field(field)).toHaveValue('');
  await checkout.fillCard({ number: spaced, expiry, cvc });
  await checkout.placeAndLand();
  left.push(...(await kept(page)));

  const bodies = left.filter((text) => text.startsWith('POST') && text.includes('/api/orders'));
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain(`"cardholder_name":"${card.name}","card_brand":"visa","card_last4":"4050"`);
  expect(left.filter((text) => text.startsWith('pixel') && text.includes('Purchase'))).toHaveLength(1);
  for (const text of left) expect(tracesIn(text), text).toEqual([]);

  const bytes = (await shop.bytesOnDisk()).toString('latin1');
  expect(bytes).toContain('4050');
  expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
});

/** Collects every request with address, headers and body, every beacon, and all that a pixel is told. */
async function recordWhatLeaves(page: Page): Promise<string[]> {
  const left: string[] = [];
  page.on('request', (request) => {
    left.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  await page.exposeFunction('noteLeaving', (text: string) => left.push(text));
  await page.addInitScript(() => {
    const { noteLeaving } = window as unknown as { noteLeaving: (text: string) => void };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      noteLeaving(`beacon ${url} ${String(body)}`);
      return send(url, body);
    };
    window.fbq = (...args) => noteLeaving(`pixel ${JSON.stringify(args)}`);
  });
  return left;
}

/** Everything the browser keeps for this shop. */
async function kept(page: Page): Promise<string[]> {
  const stores = await page.evaluate(async () => [
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    JSON.stringify(await indexedDB.databases()),
    JSON.stringify(await caches.keys()),
    JSON.stringify(history.state),
    document.cookie,
    window.name,
    window.location.href,
  ]);
  return [...stores, JSON.stringify(await page.context().cookies())];
}

function tracesIn(text: string): string[] {
  const long = traces.filter((trace) => text.includes(trace));
  return [...long, ...shortTraces.filter((trace) => trace.test(text)).map(String)];
}
