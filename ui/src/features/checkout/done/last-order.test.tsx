import { orderPrefix } from '@brand/brand.json';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OrderInput } from '../../../api/wire';
import { correctLastEmail, orderLinkOf, parseLastOrder, saveLastOrder, saveOrderLink } from '../placing/last-order';
import { OutOfStockView } from './OutOfStockView';
import { SuccessView } from './SuccessView';

const order = {
  orderNumber: 'LC482913',
  items: [
    { title: 'Tea Towel', quantity: 2, color: 'White', size: 'M', salePrice: 4.99 },
    { title: 'Tea Towel', quantity: 1, color: 'Pink', size: 'L', salePrice: 4.99 },
  ],
  total: 14.97,
  shipping: {
    name: 'Nora Whitfield',
    email: 'nora@mail.example',
    address: '48 Alder Street',
    address2: '',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
  },
};

describe('parseLastOrder', () => {
  it.each<[string | null, string]>([
    [null, 'nothing stored'],
    ['', 'empty'],
    ['{', 'broken JSON'],
    ['null', 'null'],
    ['[]', 'a list'],
    ['{"orderNumber":5}', 'an order number that is not a string'],
  ])('finds no order in %j: %s', (text) => {
    expect(parseLastOrder(text)).toBeNull();
  });

  it('replaces invalid parts by empty values', () => {
    const text =
      '{"orderNumber":"LC482913","items":[null,{"title":"Tea Towel","quantity":"x"}],"total":"much","shipping":3,"placedAt":"soon"}';
    expect(parseLastOrder(text)).toMatchObject({
      orderNumber: 'LC482913',
      items: [{ title: 'Tea Towel', quantity: 0, color: '', salePrice: 0 }],
      total: 0,
      placedAt: '',
      shipping: { name: '' },
    });
  });
});

describe('the link of an order', () => {
  const link = 'AbCdEfGhIjKlMnOpQrStUv';

  it('is known in the tab that placed the order, and is not part of the last order', () => {
    saveOrderLink('LC482913', link);
    expect([orderLinkOf('LC482913'), orderLinkOf('LC482914')]).toEqual([link, null]);
    expect(JSON.stringify(localStorage)).not.toContain(link);
  });

  it('is not stored if there is none', () => {
    saveOrderLink('LC482913', undefined);
    expect(sessionStorage.getItem('orderLink')).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"orderNumber":"LC482913"}', '{"orderNumber":"LC482913","link":5}'])(
    'is not found in %j',
    (stored) => {
      sessionStorage.setItem('orderLink', stored);
      expect(orderLinkOf('LC482913')).toBeNull();
    },
  );
});

describe('a corrected email', () => {
  it('is shown instead, unless another order was placed since', () => {
    localStorage.setItem('lastOrder', JSON.stringify(order));
    const { container } = render(<SuccessView />);
    act(() => correctLastEmail('LC482913', 'nora@gmail.com'));
    act(() => correctLastEmail('LC482914', 'other@gmail.com'));
    expect(container.textContent).toContain('nora@gmail.com');
    expect(localStorage.getItem('lastOrder')).toContain('Nora Whitfield');
  });
});

describe('the success page', () => {
  it('shows the last order from browser storage', () => {
    localStorage.setItem('lastOrder', JSON.stringify(order));
    const { container } = render(<SuccessView />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you for your order!');
    const text = container.textContent ?? '';
    for (const part of [
      'LC482913',
      '3-7 business days',
      'nora@mail.example',
      'Portland, OR 97205',
      '$9.98',
      'Total Paid$14.97',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('omits missing options: orders of older releases have no size', () => {
    const items = [
      { title: 'Tea Towel', quantity: 1, color: 'Pink', salePrice: 4.99 },
      { title: 'Gift card', quantity: 1, salePrice: 25 },
    ];
    localStorage.setItem('lastOrder', JSON.stringify({ ...order, items }));
    const { container } = render(<SuccessView />);
    expect(screen.getByText('Color: Pink')).toBeDefined();
    expect(container.textContent).not.toContain('Size:');
  });

  it('shows a fallback number and no items if there is no order', () => {
    render(<SuccessView />);
    expect(screen.getByText(`${orderPrefix}000000`)).toBeDefined();
    expect(screen.getByText('No items found.')).toBeDefined();
  });
});

describe('the out-of-stock page', () => {
  it('shows the number and status of the order', () => {
    localStorage.setItem('lastOrder', JSON.stringify(order));
    const { container } = render(<OutOfStockView />);
    expect(container.textContent).toContain('Your order LC482913 is saved as pending, and you have not been charged.');
    expect(container.textContent).toContain('We have your email as nora@mail.example.');
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/success');
  });

  it('mentions no order if there is none', () => {
    const { container } = render(<OutOfStockView />);
    expect(container.textContent).not.toContain('pending');
  });

  it('shows the order if storage is denied', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    saveLastOrder({ ...({} as OrderInput), ...order.shipping, order_number: 'LC482914', items: [], total: 4.99 });
    const { container } = render(<OutOfStockView />);
    expect(container.textContent).toContain('Your order LC482914 is saved as pending');
  });
});
