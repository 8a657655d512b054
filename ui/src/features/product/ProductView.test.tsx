import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDrawer } from '../../cart/drawer';
import { clearCart, currentLines } from '../../cart/store';
import { mainProduct, type Product } from '../../catalog';
import { presentToasts, type ToastRequest } from '../../lib/toast';
import { ProductView } from './ProductView';

const bra = mainProduct();
if (!bra) throw new Error('The catalog has no product');
const brownSoldOut: Product = {
  ...bra,
  variants: bra.variants.map((variant) => (variant.color === 'Brown' ? { ...variant, inventory: 0 } : variant)),
};

const toasts: ToastRequest[] = [];
presentToasts((request) => toasts.push(request));

let watchButton: (away: boolean) => void = () => {};

class WatchedByTest {
  constructor(callback: IntersectionObserverCallback) {
    watchButton = (away) => {
      const entry = { isIntersecting: !away } as IntersectionObserverEntry;
      callback([entry], this as unknown as IntersectionObserver);
    };
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  window.history.replaceState(null, '', '/product/snuggle-cups-bra');
  toasts.length = 0;
  clearCart();
  closeDrawer();
  vi.stubGlobal('IntersectionObserver', WatchedByTest);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const page = () =>
  within(screen.getByText('Free shipping, ships within 3 business days').closest('div') ?? document.body);
const button = (name: string) => page().getByRole<HTMLButtonElement>('button', { name });
const mainPicture = () => screen.getByRole('region', { name: 'Pictures' }).querySelector('img')?.getAttribute('src');

test('starts with White, M, one piece', () => {
  render(<ProductView product={bra} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'White' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'M' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('1');
});

test('color and size stand in the address', () => {
  render(<ProductView product={bra} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Pink' }));
  fireEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(window.location.search).toBe('?color=Pink&size=L');
});

test('a color is read from the address as it was written there', () => {
  const odd = { color: 'A%2BB', image: '/i.jpg', inventory: 1 };
  render(<ProductView product={{ ...bra, variants: [...bra.variants, odd] }} />);
  fireEvent.click(screen.getByRole('radio', { name: 'A%2BB' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A%2BB' }).checked).toBe(true);
});

test("choosing a color brings back that color's picture", () => {
  render(<ProductView product={bra} />);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(mainPicture()).toBe('/media/gallery-back-800.jpg');
  fireEvent.click(screen.getByRole('radio', { name: 'Pink' }));
  expect(mainPicture()).toBe('/media/pink-800.jpg');
});

test('Add to Cart puts the chosen pieces into the cart and says so for 1.2 seconds', () => {
  render(<ProductView product={bra} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Pink' }));
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  fireEvent.click(button('Add to Cart'));
  expect(currentLines()).toMatchObject([{ _id: bra.id, color: 'Pink', size: 'M', quantity: 2 }]);
  expect(toasts).toEqual([{ text: 'Added to cart!', kind: 'success', duration: 1200 }]);
});

test('Add to Cart pressed again while the drawer is on its way adds once', () => {
  render(<ProductView product={bra} />);
  fireEvent.click(button('Add to Cart'));
  fireEvent.click(button('Add to Cart'));
  expect(currentLines()).toMatchObject([{ quantity: 1 }]);
});

test('Buy Now puts it into the cart and goes to the checkout', () => {
  render(<ProductView product={bra} />);
  fireEvent.click(button('Buy Now'));
  expect(currentLines()).toHaveLength(1);
  expect(window.location.pathname).toBe('/checkout');
});

test('adding and buying are reported to the ad pixel, looking as well', () => {
  const fbq = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal('fbq', fbq);
  render(<ProductView product={bra} />);
  fireEvent.click(button('Add to Cart'));
  fireEvent.click(button('Buy Now'));
  expect(fbq.mock.calls.map(([, event]) => event)).toEqual(['ViewContent', 'AddToCart', 'AddToCart']);
});

test('a sold-out color can be chosen, says so and cannot be bought', () => {
  render(<ProductView product={brownSoldOut} />);
  expect(screen.getByText('Hurry! Only 3 left in stock')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Brown, sold out' }));
  expect(screen.getByText('Sold out')).toBeDefined();
  expect(screen.getByText('This item is selling fast!')).toBeDefined();
  expect(button('Add to Cart').disabled).toBe(true);
  expect(button('Buy Now').disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'White' }));
  expect(button('Add to Cart').disabled).toBe(false);
});

test('Share opens the share sheet with the chosen color and size', () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { share });
  window.history.replaceState(null, '', '/product/snuggle-cups-bra?color=Pink&size=L');
  render(<ProductView product={bra} />);
  fireEvent.click(button('Share'));
  expect(share.mock.calls[0]?.[0].url).toMatch(/\/product\/snuggle-cups-bra\?color=Pink&size=L$/);
});

test('Share copies the link where there is no share sheet', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<ProductView product={bra} />);
  fireEvent.click(button('Share'));
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Link copied']));
  expect(writeText.mock.calls[0]?.[0]).toContain('color=White&size=M');
});

test('closing the share sheet is no failure, a browser that can do neither says so', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  render(<ProductView product={bra} />);
  fireEvent.click(button('Share'));
  vi.stubGlobal('navigator', {});
  fireEvent.click(button('Share'));
  await waitFor(() => expect(toasts.map(({ kind }) => kind)).toEqual(['error']));
});

test('the size chart holds the four sizes', async () => {
  render(<ProductView product={bra} />);
  fireEvent.click(button('Size Chart'));
  const rows = within(await screen.findByRole('dialog', { name: 'Size Chart' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
    'Size Band (inches) Cup Fit',
    'S 32-34 A-C Comfortable',
    'M 34-36 B-D Comfortable',
    'L 36-38 C-E Comfortable',
    'XL 38-40 D-F Comfortable',
  ]);
});

test('the video does not start by itself for someone who asks for reduced motion', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { unmount } = render(<ProductView product={bra} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
  expect(play).not.toHaveBeenCalled();
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(<ProductView product={bra} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
  expect(play).toHaveBeenCalledTimes(1);
});

test('the buy bar shows once Add to Cart has scrolled away', () => {
  render(<ProductView product={bra} />);
  const bar = screen.getByRole('complementary', { name: 'Buy' });
  const before = bar.className;
  act(() => watchButton(true));
  expect(bar.className).not.toBe(before);
  act(() => watchButton(false));
  expect(bar.className).toBe(before);
});
