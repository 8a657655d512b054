import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link, Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { addToCart, clearCart } from '../../cart/store';
import { mainProduct } from '../../catalog';
import { PageFrame } from './PageFrame';

beforeEach(() => {
  localStorage.setItem('cookieConsent', 'declined');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

function Broken(): never {
  throw new Error('a page that throws while rendering');
}

/** Renders the frame with a page that throws and one that does not. */
function visit(path: string, staff = false) {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { hook, navigate } = memoryLocation({ path });
  render(
    <Router hook={hook}>
      <PageFrame staff={staff}>
        <Route path="/broken">
          <Broken />
        </Route>
        <Route path="/shop">
          <h1>Shop All Products</h1>
        </Route>
        <Link href="/broken">On</Link>
      </PageFrame>
    </Router>,
  );
  return { logged, navigate };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it.each([
  ['a shopper', false],
  ['staff', true],
])('the error page, with header and footer, replaces a page of %s that throws', (_whose, staff) => {
  const { logged } = visit('/broken', staff);
  expect(heading()).toBe('Unexpected Application Error!');
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('contentinfo')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(logged).toHaveBeenCalled();
});

it('after a page throws, the heading of the error has the focus at the top of the page', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const { navigate } = visit('/shop');
  scrolled.mockClear();
  act(() => navigate('/broken'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

it('another page is rendered after one that threw', () => {
  const { navigate } = visit('/shop');
  fireEvent.click(screen.getByRole('link', { name: 'On' }));
  expect(heading()).toBe('Unexpected Application Error!');
  act(() => navigate('/shop'));
  expect(heading()).toBe('Shop All Products');
});

it('a page stays if a part outside of it throws, such as the header that an extension has changed', () => {
  const { logged, navigate } = visit('/shop');
  const product = mainProduct();
  const variant = product?.variants[0];
  if (!product || !variant) throw new Error('the catalog has a product');
  act(() => void addToCart(product, variant, 'M', 1));
  // What React wants to remove is elsewhere.
  const badge = screen.getByText('1', { selector: '[aria-hidden]' });
  document.createElement('div').append(badge);
  act(clearCart);
  expect(logged).toHaveBeenCalled();
  expect(heading()).toBe('Shop All Products');
  act(() => navigate('/'));
  expect(screen.getByRole('banner')).toBeDefined();
});
