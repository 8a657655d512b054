import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './Picture';

const id = '0123456789abcdef0123456789abcdef';

test('a picture of the shop is offered as AVIF and WebP', () => {
  const { container } = render(<Picture src="/media/pink-800.jpg" alt="" shape="thumb" />);
  expect(container.querySelector('source')?.srcset).toBe('/media/pink-200.avif 200w, /media/pink-480.avif 480w');
  expect(container.querySelector('img')?.srcset).toBe('/media/pink-200.webp 200w, /media/pink-480.webp 480w');
});

test('a picture with a single file has neither widths nor sizes, and no JPEG', () => {
  const { container } = render(<Picture src="/media/pink-800.jpg" alt="" shape="swatch" sizes="2.25rem" />);
  expect(container.querySelector('source')?.outerHTML).toBe('<source type="image/avif" srcset="/media/pink-112.avif">');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/pink-112.webp');
  expect(container.querySelector('img')?.srcset).toBe('');
  expect(container.querySelector('img')?.sizes).toBe('');
});

test('an uploaded picture is offered as WebP in the widths that it is stored in', () => {
  const { container } = render(<Picture src={`/pictures/${id}-800.jpg`} alt="" />);
  expect(container.querySelector('source')).toBeNull();
  const widths = [480, 640, 800, 1200].map((width) => `/pictures/${id}-${width}.webp ${width}w`);
  expect(container.querySelector('img')?.srcset).toBe(widths.join(', '));
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/pictures/${id}-800.jpg`);
});

test.each(['https://cdn.example/a.png', '/elsewhere/a-800.jpg', `/pictures/${id}.jpg`])(
  'any other URL is shown as it is: %s',
  (src) => {
    const { container } = render(<Picture src={src} alt="" />);
    expect(container.querySelector('img')?.srcset).toBe('');
  },
);
