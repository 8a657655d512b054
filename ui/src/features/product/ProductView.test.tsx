import { defaultColor, defaultSize } from '@brand/brand.json';
import { filmFile } from '@brand/texts/pictures';
import { pictures, video as film } from '@brand/texts/product';
import { sizeChart } from '@brand/texts/size-chart';
import { sizeColumns, sizeRows } from '@brand/texts/sizes';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDrawer } from '../../cart/drawer';
import { clearCart, currentLines } from '../../cart/store';
import { mainProduct, type Product } from '../../catalog';
import { presentToasts, type ToastRequest } from '../../lib/toast';
import { paths } from '../../paths';
import { firstColor, secondColor, thirdColor } from '../../test-brand';
import { ProductView } from './ProductView';
import barStyles from './BuyBar.module.css';

const product = mainProduct() as Product;
const secondSoldOut: Product = {
  ...product,
  variants: product.variants.map((variant) => (variant.color === secondColor ? { ...variant, inventory: 0 } : variant)),
};

const query = (selected: Record<string, string>) => String(new URLSearchParams(selected));
const thirdInL = query({ color: thirdColor, size: 'L' });
const imageOf = (color: string) => product.variants.find((variant) => variant.color === color)?.image ?? '';

const toasts: ToastRequest[] = [];
presentToasts((request) => toasts.push(request));

/** The callback of each observer that is connected. */
const onIntersection = new Set<IntersectionObserverCallback>();

class FakeIntersectionObserver {
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe() {
    onIntersection.add(this.callback);
  }
  disconnect() {
    onIntersection.delete(this.callback);
  }
}

function setInView(isIntersecting: boolean): void {
  const entry = { isIntersecting, boundingClientRect: new DOMRect() } as IntersectionObserverEntry;
  for (const callback of onIntersection) callback([entry], {} as IntersectionObserver);
}

/** jsdom has no layout: it cannot scroll, and an element has no width. */
function scrollTo(this: Element, { left = 0 }: ScrollToOptions): void {
  this.scrollLeft = left;
  this.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  Object.assign(Element.prototype, { scrollTo });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(375);
  window.history.replaceState(null, '', paths.product(product.id));
  toasts.length = 0;
  clearCart();
  closeDrawer();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const page = () =>
  within(screen.getByText('Free shipping, ships within 3 business days').closest('div') ?? document.body);
const button = (name: string) => page().getByRole<HTMLButtonElement>('button', { name });
const mainPicture = () =>
  screen.getByRole('region', { name: 'Pictures' }).querySelector('[data-current] img')?.getAttribute('src');

test('the page starts with the default color and size and a quantity of 1', () => {
  render(<ProductView product={product} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: defaultColor }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: defaultSize }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('1');
});

test('a product without sizes has nothing to choose, and the bar adds it at once', () => {
  const mug = { ...product, id: 'mug', hasSizes: false, variants: [{ color: '', image: '/m.jpg', inventory: 4 }] };
  render(<ProductView product={mug} />);
  act(() => setInView(false));
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryByText(/size/i)).toBeNull();
  const bar = within(screen.getByRole('complementary', { name: 'Buy' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add to Cart']);
  fireEvent.click(bar.getByRole('button', { name: 'Add to Cart' }));
  expect(currentLines()).toMatchObject([{ _id: 'mug', color: '', size: 'One size', quantity: 1 }]);
});

test('without sizes, the bar names only the color', () => {
  render(<ProductView product={{ ...product, hasSizes: false }} />);
  const bar = within(screen.getByRole('complementary', { name: 'Buy' }));
  expect(bar.getByTitle('Change').textContent).toMatch(new RegExp(`${defaultColor}$`));
  expect(screen.queryByRole('button', { name: 'Size Chart' })).toBeNull();
});

test('color and size are stored in the URL', () => {
  render(<ProductView product={product} />);
  fireEvent.click(screen.getByRole('radio', { name: thirdColor }));
  fireEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(window.location.search).toBe(`?${thirdInL}`);
});

test('a color with percent signs is read back from the URL', () => {
  const odd = { color: 'A%2BB', image: '/i.jpg', inventory: 1 };
  render(<ProductView product={{ ...product, variants: [...product.variants, odd] }} />);
  fireEvent.click(screen.getByRole('radio', { name: 'A%2BB' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A%2BB' }).checked).toBe(true);
});

/** What is in view, the selected color, the color to select, and the picture of that color in its place. */
const inPlace = pictures.flatMap(({ file, name, color: own, fabric }): string[][] => {
  const other = own === thirdColor ? firstColor : thirdColor;
  const [picture, otherImage] = [`/media/${file}-800.jpg`, imageOf(other)];
  if (own === undefined) return [[name, firstColor, other, otherImage]];
  const otherPicture = fabric === undefined ? otherImage : `/media/${file}-${otherImage.replace('/media/', '')}`;
  return [
    [name, own, other, otherPicture],
    [name, other, own, picture],
  ];
});
const poster = `/media/${filmFile}-poster.webp`;

test.each([...inPlace, ['Play the video', film.color === firstColor ? secondColor : firstColor, film.color, poster]])(
  'with %s in view and %s selected, selecting %s shows %s',
  (shown, selected, next, picture) => {
    window.history.replaceState(null, '', `?${query({ color: selected })}`);
    render(<ProductView product={product} />);
    fireEvent.click(screen.getByRole('button', { name: shown }));
    fireEvent.click(screen.getByRole('radio', { name: next }));
    expect(mainPicture()).toBe(picture);
  },
);

test('Add to Cart adds the selection to the cart and shows a toast for 1.2 seconds', () => {
  render(<ProductView product={product} />);
  fireEvent.click(screen.getByRole('radio', { name: thirdColor }));
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  fireEvent.click(button('Add to Cart'));
  expect(currentLines()).toMatchObject([{ _id: product.id, color: thirdColor, size: defaultSize, quantity: 2 }]);
  expect(toasts).toEqual([{ text: 'Added to cart!', kind: 'success', duration: 1200 }]);
});

test('clicking Add to Cart again while the drawer opens adds once', () => {
  render(<ProductView product={product} />);
  fireEvent.click(button('Add to Cart'));
  fireEvent.click(button('Add to Cart'));
  expect(currentLines()).toMatchObject([{ quantity: 1 }]);
});

test('Buy Now adds to the cart and navigates to checkout', () => {
  render(<ProductView product={product} />);
  fireEvent.click(button('Buy Now'));
  expect(currentLines()).toHaveLength(1);
  expect(window.location.pathname).toBe('/checkout');
});

test('viewing, adding and buying are reported to the ad pixel', () => {
  const fbq = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal('fbq', fbq);
  render(<ProductView product={product} />);
  fireEvent.click(button('Add to Cart'));
  fireEvent.click(button('Buy Now'));
  expect(fbq.mock.calls.map(([, event]) => event)).toEqual(['ViewContent', 'AddToCart', 'AddToCart']);
});

test('a sold-out color can be selected, is labeled and cannot be bought', () => {
  render(<ProductView product={secondSoldOut} />);
  expect(screen.getByText('Hurry! Only 3 left in stock')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: `${secondColor}, sold out` }));
  expect(screen.getByText('Sold out')).toBeDefined();
  expect(screen.getByText('This item is selling fast!')).toBeDefined();
  expect(button('Add to Cart').disabled).toBe(true);
  expect(button('Buy Now').disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: firstColor }));
  expect(button('Add to Cart').disabled).toBe(false);
});

test('Share opens the share sheet with the selected color and size', () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { share });
  window.history.replaceState(null, '', `${paths.product(product.id)}?${thirdInL}`);
  render(<ProductView product={product} />);
  fireEvent.click(button('Share'));
  expect(share.mock.calls[0]?.[0].url).toBe(`${window.location.origin}${paths.product(product.id)}?${thirdInL}`);
});

test('Share copies the link if there is no share sheet', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<ProductView product={product} />);
  fireEvent.click(button('Share'));
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Link copied']));
  expect(writeText.mock.calls[0]?.[0]).toContain(query({ color: defaultColor, size: defaultSize }));
});

test('closing the share sheet shows no error; a browser without share and clipboard shows one', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  render(<ProductView product={product} />);
  fireEvent.click(button('Share'));
  vi.stubGlobal('navigator', {});
  fireEvent.click(button('Share'));
  await waitFor(() => expect(toasts.map(({ kind }) => kind)).toEqual(['error']));
});

test('the size chart lists the sizes', async () => {
  render(<ProductView product={product} />);
  fireEvent.click(button('Size Chart'));
  const rows = within(await screen.findByRole('dialog', { name: sizeChart.title })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([sizeColumns, ...sizeRows]);
});

test('the video does not autoplay with reduced motion', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { unmount } = render(<ProductView product={product} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
  expect(play).not.toHaveBeenCalled();
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(<ProductView product={product} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
  // The gallery is still scrolling to it.
  act(() => setInView(false));
  act(() => setInView(true));
  expect(play).toHaveBeenCalledTimes(1);
});

test('the buy bar is shown while Add to Cart is out of view', () => {
  render(<ProductView product={product} />);
  const bar = screen.getByRole('complementary', { name: 'Buy' });
  const isShown = () => bar.classList.contains(barStyles['shown'] ?? '');
  expect(isShown()).toBe(true);
  act(() => setInView(true));
  expect(isShown()).toBe(false);
  act(() => setInView(false));
  expect(isShown()).toBe(true);
});
