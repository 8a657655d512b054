import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { closeDrawer, openDrawer } from '../../cart/drawer';
import { addToCart, clearCart, currentLines } from '../../cart/store';
import { loadCatalog, mainProduct } from '../../catalog';
import { presentToasts } from '../../lib/toast';
import { paths } from '../../paths';
import { teaTowelCatalog } from '../../test-catalog';
import { CartLayer } from '../cart/CartLayer';
import { CookieLayer } from './CookieLayer';
import { Footer } from './Footer';
import { Header } from './Header';

let stopToasts = () => {};
let toasts: string[] = [];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  loadCatalog(teaTowelCatalog);
  clearCart();
  toasts = [];
  stopToasts = presentToasts(({ text }) => toasts.push(text));
});
afterEach(() => {
  act(closeDrawer);
  stopToasts();
});

/** Renders the shell at a path; returns the navigation history. */
function visit(path: string): string[] {
  const { hook, history } = memoryLocation({ path, record: true });
  render(
    <Router hook={hook}>
      <Header />
      <Footer />
      <CookieLayer />
      <CartLayer />
    </Router>,
  );
  return history;
}

function addLine(color: string, size: string, quantity: number): void {
  const product = mainProduct();
  const variant = product?.variants.find((one) => one.color === color);
  if (product && variant) act(() => void addToCart(product, variant, size, quantity));
}

/** Opens the cart drawer and waits until it has loaded. */
async function openCartDrawer(): Promise<HTMLElement> {
  act(openDrawer);
  return screen.findByRole('dialog', { name: 'Your Cart' });
}

describe('the header', () => {
  it('shows the total quantity on the cart button if it is above zero', () => {
    visit(paths.home);
    expect(screen.getByRole('button', { name: 'Cart, 0 items' }).textContent).toBe('');
    addLine('White', 'M', 2);
    addLine('Pink', 'L', 1);
    expect(screen.getByRole('button', { name: 'Cart, 3 items' }).textContent).toBe('3');
  });

  it('marks the link to the current page', () => {
    visit(paths.shop);
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Shop');
  });
});

describe('the cart drawer', () => {
  it('shows that it is empty and disables Checkout and Clear Cart', async () => {
    visit(paths.home);
    const drawer = await openCartDrawer();
    expect(drawer.textContent).toContain('Your cart is empty.');
    for (const name of ['Checkout', 'Clear Cart']) {
      expect(within(drawer).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });

  it('shows each line with color, size, a fixed 1, its price, and the subtotal', async () => {
    visit(paths.home);
    addLine('White', 'M', 3);
    addLine('Pink', 'L', 1);
    const [first] = within(await openCartDrawer()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Color: White | Size: M');
    expect(first?.textContent).toContain('Quantity 1');
    expect(first?.textContent).toContain('$14.97');
    expect(screen.getByRole('dialog').textContent).toContain('Subtotal$19.96');
  });

  it('removes one line, then clears the rest', async () => {
    visit(paths.home);
    addLine('White', 'M', 1);
    addLine('Pink', 'L', 1);
    addLine('Brown', 'S', 1);
    await openCartDrawer();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Tea Towel, Pink, L' }));
    expect(currentLines().map(({ color }) => color)).toEqual(['White', 'Brown']);
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Brown');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Cart' }));
    expect(currentLines()).toEqual([]);
  });

  it('closes and navigates to checkout', async () => {
    const history = visit(paths.shop);
    addLine('White', 'M', 1);
    await openCartDrawer();
    fireEvent.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(history).toEqual([paths.shop, paths.checkout]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the footer', () => {
  it('confirms a subscription and clears the field', () => {
    visit(paths.home);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
    fireEvent.change(field, { target: { value: 'a@b.co' } });
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(toasts).toEqual(['Success! You have subscribed to our emails.']);
    expect(field.value).toBe('');
  });

  it.each([
    [paths.checkout, 1],
    [paths.home, 0],
    [paths.terms, 0],
  ])('on %s contains the cancellation link %i times', (path, times) => {
    visit(path);
    expect(screen.queryAllByRole('link', { name: 'Cancellation Policy' })).toHaveLength(times);
  });
});

describe('the cookie banner', () => {
  it.each([
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ])('on %s stores %s and closes', (name, stored) => {
    visit(paths.home);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(localStorage.getItem('cookieConsent')).toBe(stored);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('is shown again if the stored answer is invalid', () => {
    localStorage.setItem('cookieConsent', 'maybe');
    visit(paths.home);
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeTruthy();
  });
});
