import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import shop from '../../src/rules/shop.json';
import { App } from './App';
import { addToCart, clearCart } from './cart/store';
import { mainProduct } from './catalog';
import { paths } from './paths';
import { routes } from './routes';

const addresses = routes.filter(({ staff }) => !staff).map(({ pattern }) => pattern.replace(':id', shop.productId));

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
});
afterEach(() => act(() => root?.unmount()));

function fillCart(): void {
  const product = mainProduct();
  const variant = product?.variants[0];
  if (product && variant) addToCart(product, variant, 'M', 2);
}

/** Takes over a page that was rendered ahead, as a browser does; answers what React had to repair. */
async function hydrate(address: string): Promise<{ repaired: unknown[]; said: unknown[] }> {
  window.history.replaceState(null, '', address);
  const { prelude } = await prerender(<App ssrPath={address} />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  const place = document.createElement('div');
  // The build moves these into the head.
  place.innerHTML = html.replaceAll(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g, '');
  document.body.replaceChildren(place);
  const repaired: unknown[] = [];
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  await act(async () => {
    root = hydrateRoot(place, <App />, { onRecoverableError: (error) => repaired.push(error) });
  });
  const said = console.mock.calls.filter(([text]) => !isAboutThisTest(text));
  return { repaired, said };
}

/** Server and browser share the modules here, and with them the contexts. */
function isAboutThisTest(text: unknown): boolean {
  return String(text).startsWith('Detected multiple renderers');
}

describe('a page rendered ahead is taken over as it is', () => {
  it.each(addresses)('%s, by a visitor who comes for the first time', async (address) => {
    expect(await hydrate(address)).toEqual({ repaired: [], said: [] });
  });

  it.each(addresses)('%s, by a visitor with a cart', async (address) => {
    fillCart();
    localStorage.setItem('cookieConsent', 'accepted');
    expect(await hydrate(address)).toEqual({ repaired: [], said: [] });
  });

  it('then shows what only the browser knows: the count, the cookie question', async () => {
    fillCart();
    await hydrate(paths.home);
    expect(document.body.textContent).toContain('Decline');
    expect(document.querySelector('[aria-label="Cart, 2 items"]')).not.toBeNull();
  });
});
