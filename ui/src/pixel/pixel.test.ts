// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PricedCart } from '../cart/priced';
import type { Product } from '../catalog';
import { setConsent } from '../lib/consent';
import { addPaymentInfo, initiateCheckout, purchase } from './order-events';
import { addToCart, loadPixel, pageView, viewContent } from './pixel';

const towel: Product = {
  id: 'tea-towel',
  title: 'Tea Towel',
  description: '',
  list: 999,
  sale: 499,
  charged: 499,
  image: '/media/white-800.jpg',
  fabric: '',
  origin: '',
  inventory: 10,
  hasSizes: true,
  variants: [{ color: 'White', image: '/media/white-800.jpg', inventory: 10 }],
};

const line = { ...towel, color: 'White', size: 'M', quantity: 2, unit: 499, total: 998, before: null };
const cart: PricedCart = {
  lines: [line, { ...line, color: 'Pink', quantity: 1, total: 499 }],
  subtotal: 1497,
  count: 3,
};

const one = { id: towel.id, quantity: 1, item_price: 4.99 };
const productDetails = {
  content_ids: [towel.id],
  content_type: 'product',
  content_name: towel.title,
  contents: [one],
  value: 4.99,
  currency: 'USD',
};
const cartDetails = {
  ...productDetails,
  content_ids: [towel.id, towel.id],
  content_name: `${towel.title}, ${towel.title}`,
  contents: [{ ...one, quantity: 2 }, one],
  value: 14.97,
};

afterEach(() => {
  window.fbq = undefined;
  document.head.replaceChildren();
});

describe('with a pixel on the page', () => {
  it.each<[string, () => void, object]>([
    ['PageView', () => pageView('home', [towel]), productDetails],
    ['PageView', () => pageView('catalog', [towel]), { ...productDetails, page_type: 'catalog' }],
    ['ViewContent', () => viewContent(towel), productDetails],
    ['AddToCart', () => addToCart(towel, 3), { ...productDetails, contents: [{ ...one, quantity: 3 }], value: 14.97 }],
    ['InitiateCheckout', () => initiateCheckout(cart, 1497), cartDetails],
    ['AddPaymentInfo', () => addPaymentInfo(cart, 1497), cartDetails],
    ['Purchase', () => purchase(cart, 1497), cartDetails],
  ])('%s contains IDs, type, names, value and currency', (event, fire, details) => {
    const fbq = vi.fn<(...args: unknown[]) => void>();
    window.fbq = fbq;
    fire();
    expect(fbq.mock.calls).toEqual([['track', event, details]]);
  });

  it('a pixel that throws has no effect', () => {
    window.fbq = () => {
      throw new Error('blocked');
    };
    expect(() => purchase(cart, 1497)).not.toThrow();
  });
});

it('sends nothing without a pixel', () => {
  expect(() => viewContent(towel)).not.toThrow();
});

const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.src);

describe('loading', () => {
  it("adds the vendor's script once, with automatic collection off", () => {
    localStorage.setItem('cookieConsent', 'accepted');
    loadPixel('123');
    loadPixel('123');
    expect(scripts()).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
    expect((window.fbq as unknown as { queue: unknown[] }).queue).toEqual([
      ['set', 'autoConfig', false, '123'],
      ['init', '123'],
    ]);
  });

  it('loads after an answer that the browser cannot store', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'QuotaExceededError');
    });
    setConsent('accepted');
    loadPixel('123');
    expect(scripts()).toHaveLength(1);
    vi.restoreAllMocks();
    setConsent('declined');
  });

  it.each([
    ['without a pixel ID', null, 'accepted', false],
    ['before the shopper has answered', '123', null, false],
    ['when the shopper declined', '123', 'declined', false],
    ['when the browser sends Global Privacy Control', '123', 'accepted', true],
  ])('does nothing %s', (_, pixelId, consent, gpc) => {
    if (consent) localStorage.setItem('cookieConsent', consent);
    vi.stubGlobal('navigator', { globalPrivacyControl: gpc });
    loadPixel(pixelId);
    expect(scripts()).toEqual([]);
    expect(window.fbq).toBeUndefined();
  });
});
