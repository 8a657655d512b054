// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { teaTowelCatalog } from '../test-catalog';
import type { CartLine, LineKey } from './line';
import type { CartNotice } from './store';

const line: CartLine = {
  _id: 'tea-towel',
  title: 'Tea Towel',
  image: '/media/white-800.jpg',
  color: 'White',
  size: 'M',
  salePrice: 4.99,
  quantity: 1,
};

/** Simulates a new tab: fresh modules over the current storage. */
async function openTab() {
  vi.resetModules();
  const [store, { priceCart }, { loadCatalog, mainProduct }] = await Promise.all([
    import('./store'),
    import('./priced'),
    import('../catalog'),
  ]);
  loadCatalog(teaTowelCatalog);
  const product = mainProduct();
  if (!product) throw new Error('no product');
  const add = (color: string, size: string, quantity: number, replaced?: LineKey) => {
    const variant = product.variants.find((one) => one.color === color);
    if (!variant) throw new Error(color);
    return store.addToCart(product, variant, size, quantity, replaced);
  };
  const notices: CartNotice[] = [];
  return { ...store, priceCart, add, notices, listen: () => store.onCartNotice((notice) => notices.push(notice)) };
}

function stored(): CartLine[] {
  return JSON.parse(localStorage.getItem('cart') ?? 'null') as CartLine[];
}

function storedTexts(): string[] {
  return stored().map(({ color, size, quantity }) => `${quantity} ${color} ${size}`);
}

beforeEach(() => localStorage.clear());

describe('adding to the cart', () => {
  it('stores the specified fields under the key cart', async () => {
    const tab = await openTab();
    tab.add('White', 'M', 1);
    expect(stored()).toEqual([line]);
  });

  it('raises the quantity of the line with the same product, color and size', async () => {
    const tab = await openTab();
    tab.add('White', 'M', 2);
    tab.add('White', 'M', 3);
    tab.add('White', 'L', 1);
    tab.add('Pink', 'M', 1);
    expect(stored().map(({ color, size, quantity }) => [color, size, quantity])).toEqual([
      ['White', 'M', 5],
      ['White', 'L', 1],
      ['Pink', 'M', 1],
    ]);
  });

  it('limits a line to 999 units', async () => {
    localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 995 }]));
    const tab = await openTab();
    tab.add('White', 'M', 10);
    expect(stored()[0]?.quantity).toBe(999);
  });

  it('accepts every combination of color and size: 16 lines', async () => {
    const tab = await openTab();
    for (const color of ['White', 'Brown', 'Pink', 'Black & White']) {
      for (const size of ['S', 'M', 'L', 'XL']) expect(tab.add(color, size, 1)).toBe(true);
    }
    expect(stored()).toHaveLength(16);
  });

  it('uses the latest cart from another tab', async () => {
    const tab = await openTab();
    tab.currentLines();
    localStorage.setItem('cart', JSON.stringify([{ ...line, size: 'XL' }]));
    tab.add('White', 'M', 1);
    expect(stored().map(({ size }) => size)).toEqual(['XL', 'M']);
  });
});

describe('replacing a line of the cart', () => {
  it.each([
    ['another quantity', 'White', 'M', ['2 White M', '5 Pink M', '1 White L']],
    ['another color', 'Brown', 'M', ['2 Brown M', '5 Pink M', '1 White L']],
    ['another size', 'White', 'S', ['2 White S', '5 Pink M', '1 White L']],
    ['the color of another line', 'Pink', 'M', ['7 Pink M', '1 White L']],
  ])('with %s', async (_with, color, size, expected) => {
    const tab = await openTab();
    tab.add('White', 'M', 9);
    tab.add('Pink', 'M', 5);
    tab.add('White', 'L', 1);
    expect(tab.add(color, size, 2, line)).toBe(true);
    expect(storedTexts()).toEqual(expected);
  });

  it('that another tab has removed adds it', async () => {
    const tab = await openTab();
    tab.add('White', 'M', 9);
    localStorage.setItem('cart', '[]');
    tab.add('White', 'M', 2, line);
    expect(storedTexts()).toEqual(['2 White M']);
  });

  it('works in a full cart', async () => {
    const tab = await openTab();
    for (const color of ['White', 'Brown', 'Pink', 'Black & White']) {
      for (const size of ['S', 'M', 'L', 'XL']) tab.add(color, size, 5);
    }
    expect(tab.add('White', 'M', 2, line)).toBe(true);
    expect(stored()).toHaveLength(16);
    expect(stored().find(({ color, size }) => color === 'White' && size === 'M')?.quantity).toBe(2);
  });
});

describe('changing the cart', () => {
  it('removes a line, sets a quantity and clears the cart', async () => {
    const tab = await openTab();
    tab.add('White', 'M', 1);
    tab.add('Pink', 'S', 1);
    tab.setLineQuantity({ ...line, color: 'Pink', size: 'S' }, 4);
    tab.removeFromCart(line);
    expect(stored().map(({ color, quantity }) => [color, quantity])).toEqual([['Pink', 4]]);
    tab.clearCart();
    expect(stored()).toEqual([]);
  });

  it('rerenders components, also after a change in another tab', async () => {
    const tab = await openTab();
    const { result } = renderHook(() => tab.useCartLines());
    expect(result.current).toEqual([]);
    act(() => void tab.add('White', 'M', 1));
    expect(result.current).toEqual([line]);
    localStorage.setItem('cart', '[]');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(result.current).toEqual([]);
  });

  it('is read again when the page is restored from the back-forward cache', async () => {
    const tab = await openTab();
    const { result } = renderHook(() => tab.useCartLines());
    localStorage.setItem('cart', JSON.stringify([line]));
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(result.current).toEqual([line]);
  });
});

describe('a cart from storage', () => {
  it('survives a reload', async () => {
    (await openTab()).add('Pink', 'S', 2);
    expect((await openTab()).currentLines()).toMatchObject([{ color: 'Pink', size: 'S', quantity: 2 }]);
  });

  it.each([
    ['text that is not JSON', '{nope'],
    ['an object', '{"a":1}'],
    ['a line without a size', JSON.stringify([{ ...line, size: undefined }])],
    ['an unknown size', JSON.stringify([{ ...line, size: 'XXL' }])],
    ['a negative quantity', JSON.stringify([{ ...line, quantity: -1 }])],
    ['a fractional quantity', JSON.stringify([{ ...line, quantity: 1.5 }])],
    ['a price that is a string', JSON.stringify([{ ...line, salePrice: '4.99' }])],
    ['null', 'null'],
  ])('drops %s with a notice', async (_why, text) => {
    localStorage.setItem('cart', text);
    const tab = await openTab();
    expect(tab.currentLines()).toEqual([]);
    tab.listen();
    expect(tab.notices).toEqual(['unreadable']);
    expect(stored()).toEqual([]);
  });

  it('keeps the valid lines when one is invalid', async () => {
    localStorage.setItem('cart', JSON.stringify([line, 7]));
    expect((await openTab()).currentLines()).toEqual([line]);
  });

  it.each([{ _id: 'gone' }, { color: 'Teal' }, { size: 'One size' }])(
    'drops lines that are no longer sold: %j',
    async (change) => {
      localStorage.setItem('cart', JSON.stringify([{ ...line, ...change }]));
      const tab = await openTab();
      expect(tab.currentLines()).toEqual([]);
      tab.listen();
      expect(tab.notices).toEqual(['not_sold']);
    },
  );

  it('never determines the price, the title or the picture', async () => {
    localStorage.setItem(
      'cart',
      JSON.stringify([{ ...line, salePrice: 0.01, title: 'Free', image: 'x', quantity: 2 }]),
    );
    const tab = await openTab();
    const priced = tab.priceCart(tab.currentLines());
    expect(priced).toMatchObject({ subtotal: 998, count: 2 });
    expect(priced.lines[0]).toMatchObject({ title: line.title, image: line.image, unit: 499, total: 998, before: 1 });
  });

  it('stores the live prices when the shopper accepts them', async () => {
    localStorage.setItem('cart', JSON.stringify([{ ...line, salePrice: 3 }]));
    const tab = await openTab();
    tab.acceptPrices();
    expect(stored()[0]?.salePrice).toBe(4.99);
    expect(tab.priceCart(tab.currentLines()).lines[0]?.before).toBeNull();
  });
});

describe('a storage that cannot be written', () => {
  it('keeps the cart in the memory of this tab and sends one notice', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = await openTab();
    tab.listen();
    tab.add('White', 'M', 1);
    tab.add('White', 'M', 1);
    expect(tab.currentLines()).toMatchObject([{ quantity: 2 }]);
    expect(tab.notices).toEqual(['not_kept']);
  });
});
