import type { Page } from '@playwright/test';
import { card } from './support/pages/CheckoutPage';
import { expect, test } from './support/shop';
import { thirdColor } from './support/brand';

const spaced = '4929 1377 1863 4050';
const number = spaced.replaceAll(' ', '');
const expiry = '11/47';
const cvc = '9038';

/** Spellings of the card number and expiry, and parts of the number, that must appear nowhere. */
const traces = [
  number,
  spaced,
  spaced.replaceAll(' ', '+'),
  encodeURIComponent(spaced),
  ...Array.from({ length: number.length - 7 }, (_, at) => number.slice(at, at + 8)),
  expiry,
  encodeURIComponent(expiry),
];
/** Four digits occur by chance within other numbers, so they count only as separate numbers. */
const shortTraces = [expiry.replace('/', ''), cvc].map(
  (digits) => new RegExp(`(?<![0-9a-zA-Z-])${digits}(?![0-9a-zA-Z-])`),
);

test('the card number, its expiry and its CVC never leave the tab', async ({ page, shop, product, checkout }) => {
  const outgoing = await recordOutgoing(page);
  await product.goToCheckout({ color: thirdColor });
  await checkout.fillShipping();
  await checkout.fillCard({ number, expiry, cvc: '9' });
  await checkout.placeOrderButton.click();
  await checkout.expectError('cardCVC', 'CVC must be 3 or 4 digits');
  await checkout.fillCard({ number, expiry, cvc });
  await expect(checkout.field('cardNumber')).toHaveValue(spaced);
  await expect(checkout.field('cardExpiry')).toHaveValue(expiry);
  outgoing.push(...(await browserStorage(page)));

  await page.reload();
  for (const field of ['cardholderName', 'cardNumber', 'cardExpiry', 'cardCVC'] as const)
    await expect(checkout.field(field)).toHaveValue('');
  await checkout.fillCard({ number: spaced, expiry, cvc });
  await checkout.completeOrder();
  outgoing.push(...(await browserStorage(page)));

  const bodies = outgoing.filter((text) => text.startsWith('POST') && text.includes('/api/orders'));
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain(`"cardholder_name":"${card.name}","card_brand":"visa","card_last4":"4050"`);
  expect(outgoing.filter((text) => text.startsWith('pixel') && text.includes('Purchase'))).toHaveLength(1);
  for (const text of outgoing) expect(tracesIn(text), text).toEqual([]);

  const bytes = (await shop.bytesOnDisk()).toString('latin1');
  expect(bytes).toContain('4050');
  expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
});

/** Records every request with URL, headers and body, every beacon and every pixel event. */
async function recordOutgoing(page: Page): Promise<string[]> {
  const outgoing: string[] = [];
  page.on('request', (request) => {
    outgoing.push(
      `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    );
  });
  await page.exposeFunction('recordText', (text: string) => outgoing.push(text));
  await page.addInitScript(() => {
    const { recordText } = window as unknown as { recordText: (text: string) => void };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      recordText(`beacon ${url} ${String(body)}`);
      return send(url, body);
    };
    window.fbq = (...args) => recordText(`pixel ${JSON.stringify(args)}`);
  });
  return outgoing;
}

/** Returns everything the browser stores for this shop. */
async function browserStorage(page: Page): Promise<string[]> {
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
