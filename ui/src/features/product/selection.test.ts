import { expect, test } from 'vitest';
import { mainProduct, type Product } from '../../catalog';
import { readSelection, urlOf } from './selection';
import { galleryOf } from './gallery-pictures';

const bra = mainProduct();
if (!bra) throw new Error('The catalog has no product');

const mug: Product = {
  ...bra,
  id: 'mug',
  title: 'Mug',
  variants: [{ color: '', image: 'https://cdn.example/mug.png', inventory: 4 }],
};

test.each([
  { search: '', color: 'White', size: 'M', why: 'the defaults' },
  { search: 'color=Pink&size=L', color: 'Pink', size: 'L', why: 'a shared link' },
  { search: 'color=black+%26+white&size=xl', color: 'Black & White', size: 'XL', why: 'case is ignored' },
  { search: 'color=Green&size=XXL', color: 'White', size: 'M', why: 'unknown values' },
])('"$search" selects $color, $size: $why', ({ search, color, size }) => {
  const selection = readSelection(bra, search);
  expect([selection.variant.color, selection.size]).toEqual([color, size]);
});

test('of two colors that differ only in case, the exact one is found', () => {
  const variants = ['Pink', 'pink'].map((color) => ({ color, image: '/i.jpg', inventory: 1 }));
  const colorOf = (search: string) => readSelection({ ...bra, variants }, search).variant.color;
  expect(['color=pink', 'color=Pink', 'color=PINK'].map(colorOf)).toEqual(['pink', 'Pink', 'Pink']);
});

test('the default is the first color if there is no White, and the only variant if there are no colors', () => {
  const [, ...others] = bra.variants;
  expect(readSelection({ ...bra, variants: others }, '').variant.color).toBe('Brown');
  expect(readSelection(mug, 'color=Pink').variant).toBe(mug.variants[0]);
});

test('the URL contains color and size, or only the size without colors', () => {
  expect(urlOf(bra, { color: 'Black & White', size: 'S' })).toBe(
    '/product/snuggle-cups-bra?color=Black+%26+White&size=S',
  );
  expect(urlOf(mug, { color: '', size: 'S' })).toBe('/product/mug?size=S');
});

test('a product without sizes has one size, whatever the URL says, and no size in its URL', () => {
  const plain = { ...mug, hasSizes: false };
  for (const search of ['', 'size=L', 'size=One+size'])
    expect(readSelection(plain, search)).toMatchObject({ size: 'One size', isSizeChosen: true });
  expect(urlOf(plain, { color: '', size: 'One size' })).toBe('/product/mug');
  expect(readSelection(mug, 'size=One+size')).toMatchObject({ size: 'M', isSizeChosen: false });
});

test("the gallery contains the selected color's picture, six fixed ones and the video", () => {
  const pink = readSelection(bra, 'color=Pink').variant;
  const gallery = galleryOf(bra, pink);
  expect(gallery).toHaveLength(8);
  expect(gallery[0]).toMatchObject({ kind: 'picture', src: pink.image, name: 'Pink' });
  expect(gallery.map(({ kind }) => kind).lastIndexOf('picture')).toBe(6);
  expect(gallery[7]?.kind).toBe('video');
});

test('another product shows only its own pictures', () => {
  const [variant] = mug.variants;
  if (!variant) throw new Error('The mug has no variant');
  expect(galleryOf(mug, variant).map(({ src }) => src)).toEqual(['https://cdn.example/mug.png']);
});

test('the alt text is specific for shop pictures, else title and color', () => {
  const whiteMug = { color: 'White', image: 'https://cdn.example/white.png', inventory: 4 };
  expect(galleryOf(mug, whiteMug)[0]?.text).toBe('Mug in White');
  expect(galleryOf(bra, readSelection(bra, 'color=White').variant)[0]?.text).toMatch(/plush comfort bra in white/);
});
