import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addToCart, clearCart, currentLines, removeFromCart } from '../../cart/store';
import { loadCatalog, mainProduct, type Product, type Variant } from '../../catalog';
import { presentToasts } from '../../lib/toast';
import { teaTowelCatalog } from '../../test-catalog';
import { ProductView } from './ProductView';

loadCatalog(teaTowelCatalog);
const towel = mainProduct() as Product;
const brownSoldOut: Product = {
  ...towel,
  variants: towel.variants.map((variant) => (variant.color === 'Brown' ? { ...variant, inventory: 0 } : variant)),
};

class NoIntersectionObserver {
  observe() {}
  disconnect() {}
}

let toasts: string[] = [];
beforeEach(() => {
  Object.assign(Element.prototype, { scrollTo: () => {} });
  vi.stubGlobal('IntersectionObserver', NoIntersectionObserver);
  toasts = [];
  presentToasts(({ text }) => toasts.push(text));
  clearCart();
  fill('White', 'M', 1);
  fill('Pink', 'S', 5);
});

function fill(color: string, size: string, units: number): void {
  const variant = towel.variants.find((one) => one.color === color) as Variant;
  addToCart(towel, variant, size, units);
}

function open(product = towel, query = 'color=Pink&size=S&edit=S+Pink'): void {
  window.history.replaceState(null, '', `/product/tea-towel?${query}`);
  render(<ProductView product={product} />);
}

const cart = () => currentLines().map((line) => `${line.quantity} ${line.color} ${line.size}`);
const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
/** The button next to the quantity, not that of the buy bar. */
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0] as HTMLButtonElement;

test('an edited line starts with its color, size and quantity, and Update Cart replaces them', () => {
  const fbq = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal('fbq', fbq);
  open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pink' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'S' }).checked).toBe(true);
  expect(quantity().value).toBe('5');
  expect(screen.queryByRole('button', { name: /Add to Cart|Buy Now/ })).toBeNull();
  fireEvent.change(quantity(), { target: { value: '2' } });
  fireEvent.click(button('Update Cart'));
  expect(cart()).toEqual(['1 White M', '2 Pink S']);
  expect(toasts).toEqual(['Cart updated!']);
  expect(window.location.pathname).toBe('/checkout');
  expect(fbq.mock.calls.map(([, event]) => event)).toEqual(['ViewContent']);
});

test('the color and size of an edited line can be changed', () => {
  open();
  fireEvent.click(screen.getByRole('radio', { name: 'Brown' }));
  fireEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(window.location.search).toBe('?color=Brown&size=L&edit=S+Pink');
  fireEvent.click(button('Update Cart'));
  expect(cart()).toEqual(['1 White M', '5 Brown L']);
});

test('Cancel leads back without a change', () => {
  open();
  fireEvent.change(quantity(), { target: { value: '2' } });
  fireEvent.click(button('Cancel'));
  expect(cart()).toEqual(['1 White M', '5 Pink S']);
  expect(window.location.pathname).toBe('/checkout');
});

test('more than 10 units of an edited line are kept, and can be lowered to any number', () => {
  fill('Pink', 'S', 10);
  open();
  expect(quantity().value).toBe('15');
  fireEvent.change(quantity(), { target: { value: '99' } });
  expect(quantity().value).toBe('15');
  fireEvent.change(quantity(), { target: { value: '12' } });
  fireEvent.click(button('Update Cart'));
  expect(cart()).toEqual(['1 White M', '12 Pink S']);
});

test('of an edited line in a sold-out color another one can be selected, or the edit cancelled', () => {
  fill('Brown', 'M', 3);
  open(brownSoldOut, 'color=Brown&size=M&edit=M+Brown');
  expect(button('Update Cart').disabled).toBe(true);
  expect(button('Cancel').disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'White' }));
  fireEvent.click(button('Update Cart'));
  expect(cart()).toEqual(['4 White M', '5 Pink S']);
});

test('a link to a line that is gone adds as usual', () => {
  open(towel, 'color=Brown&size=XL&edit=XL+Brown');
  expect(quantity().value).toBe('1');
  fireEvent.click(button('Add to Cart'));
  expect(cart()).toEqual(['1 White M', '5 Pink S', '1 Brown XL']);
});

test('an edited line follows other tabs until the shopper types a quantity', () => {
  open();
  act(() => fill('Pink', 'S', 2));
  expect(quantity().value).toBe('7');
  fireEvent.change(quantity(), { target: { value: '3' } });
  act(() => fill('Pink', 'S', 1));
  expect(quantity().value).toBe('3');
  act(() => removeFromCart({ _id: towel.id, color: 'Pink', size: 'S' }));
  expect(button('Add to Cart').disabled).toBe(false);
});
