import { _id as productId } from '@brand/product.json';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './App';
import { addToCart, clearCart } from './cart/store';
import { mainProduct } from './catalog';
import { paths } from './paths';
import { routes } from './routes';

const pagePaths = routes.filter(({ staff }) => !staff).map(({ pattern }) => pattern.replace(':id', productId));

let root: Root | null = null;

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  clearCart();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('IntersectionObserver', IdleObserver);
  // jsdom has no layout: it cannot scroll.
  Object.assign(Element.prototype, { scrollTo: () => {} });
});
afterEach(() => act(() => root?.unmount()));

function fillCart(): void {
  const product = mainProduct();
  const variant = product?.variants[0];
  if (product && variant) addToCart(product, variant, 'M', 2);
}

/** Hydrates a prerendered page as a browser does; returns recoverable errors and console errors. */
async function hydrate(path: string): Promise<{ repaired: unknown[]; logged: unknown[] }> {
  window.history.replaceState(null, '', path);
  const { prelude } = await prerender(<App ssrPath={path} />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  const container = document.createElement('div');
  // The build moves these tags into the head.
  container.innerHTML = html.replaceAll(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g, '');
  document.body.replaceChildren(container);
  const repaired: unknown[] = [];
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  await act(async () => {
    root = hydrateRoot(container, <App />, { onRecoverableError: (error) => repaired.push(error) });
  });
  const logged = console.mock.calls.filter(([text]) => !isTestArtifact(text));
  return { repaired, logged };
}

/** The server and browser renderers share modules in this test, so React detects both on one context. */
function isTestArtifact(text: unknown): boolean {
  return String(text).startsWith('Detected multiple renderers');
}

describe('a prerendered page', () => {
  it.each(pagePaths)('%s hydrates without mismatches for a first-time visitor', async (path) => {
    expect(await hydrate(path)).toEqual({ repaired: [], logged: [] });
  });

  it.each(pagePaths)('%s hydrates without mismatches for a visitor with a cart', async (path) => {
    fillCart();
    localStorage.setItem('cookieConsent', 'accepted');
    expect(await hydrate(path)).toEqual({ repaired: [], logged: [] });
  });

  it('shows the cart count and the cookie banner once it has hydrated', async () => {
    fillCart();
    await hydrate(paths.home);
    expect(document.body.textContent).toContain('Decline');
    expect(document.querySelector('[aria-label="Cart, 2 items"]')).not.toBeNull();
  });
});
