import { defaultColor, defaultSize } from '@brand/brand.json';
import { colorPictures } from '@brand/texts/product';
import { expect, test } from 'vitest';
import { mainProduct, type Product } from '../../catalog';
import { fourthColor, thirdColor } from '../../test-brand';
import { readSelection, urlOf } from './selection';
import { galleryOf } from './gallery-pictures';

const product = mainProduct() as Product;

const mug: Product = {
  ...product,
  id: 'mug',
  title: 'Mug',
  variants: [{ color: '', image: 'https://cdn.example/mug.png', inventory: 4 }],
};

test.each([
  { search: '', color: defaultColor, size: defaultSize, why: 'the defaults' },
  { search: `color=${thirdColor}&size=L`, color: thirdColor, size: 'L', why: 'a shared link' },
  {
    search: `color=${encodeURIComponent(fourthColor.toLowerCase())}&size=xl`,
    color: fourthColor,
    size: 'XL',
    why: 'case is ignored',
  },
  { search: 'color=Chartreuse&size=XXL', color: defaultColor, size: defaultSize, why: 'unknown values' },
])('"$search" selects $color, $size: $why', ({ search, color, size }) => {
  const selection = readSelection(product, search);
  expect([selection.variant.color, selection.size]).toEqual([color, size]);
});

test('of two colors that differ only in case, the exact one is found', () => {
  const variants = ['Pink', 'pink'].map((color) => ({ color, image: '/i.jpg', inventory: 1 }));
  const colorOf = (search: string) => readSelection({ ...product, variants }, search).variant.color;
  expect(['color=pink', 'color=Pink', 'color=PINK'].map(colorOf)).toEqual(['pink', 'Pink', 'Pink']);
});

test('the first color is selected if the default is not for sale, and the only variant if there are no colors', () => {
  const others = product.variants.filter(({ color }) => color !== defaultColor);
  expect(readSelection({ ...product, variants: others }, '').variant).toBe(others[0]);
  expect(readSelection(mug, 'color=White').variant).toBe(mug.variants[0]);
});

test('the URL contains color and size, or only the size without colors', () => {
  expect(urlOf(product, { color: 'Black & White', size: 'S' })).toBe(
    `/product/${product.id}?color=Black+%26+White&size=S`,
  );
  expect(urlOf(mug, { color: '', size: 'S' })).toBe('/product/mug?size=S');
});

test('a product without sizes has one size, whatever the URL says, and no size in its URL', () => {
  const plain = { ...mug, hasSizes: false };
  for (const search of ['', 'size=L', 'size=One+size'])
    expect(readSelection(plain, search)).toMatchObject({ size: 'One size', isSizeChosen: true });
  expect(urlOf(plain, { color: '', size: 'One size' })).toBe('/product/mug');
  expect(readSelection(mug, 'size=One+size')).toMatchObject({ size: defaultSize, isSizeChosen: false });
});

test("the gallery contains the selected color's picture, six fixed ones and the video", () => {
  const selected = readSelection(product, `color=${encodeURIComponent(thirdColor)}`).variant;
  const gallery = galleryOf(product, selected);
  expect(gallery).toHaveLength(8);
  expect(gallery[0]).toMatchObject({ kind: 'picture', src: selected.image, name: thirdColor });
  expect(gallery.map(({ kind }) => kind).lastIndexOf('picture')).toBe(6);
  expect(gallery[7]?.kind).toBe('video');
});

test('another product shows only its own pictures', () => {
  const [variant] = mug.variants;
  if (!variant) throw new Error('The mug has no variant');
  expect(galleryOf(mug, variant).map(({ src }) => src)).toEqual(['https://cdn.example/mug.png']);
});

test("a color's own pictures follow its image, then one of each other color", () => {
  const pictures = [
    { image: '/handle.jpg', alt: 'The handle' },
    { image: '/base.jpg', alt: '' },
  ];
  const white = { color: 'White', image: '/white.jpg', alt: 'A mug', pictures, inventory: 4 };
  const black = { color: 'Black', image: '/black.jpg', inventory: 4 };
  const gallery = galleryOf({ ...mug, variants: [white, black] }, white);
  expect(gallery.map(({ src, text }) => [src, text])).toEqual([
    ['/white.jpg', 'A mug'],
    ['/handle.jpg', 'The handle'],
    ['/base.jpg', 'White 3'],
    ['/black.jpg', 'Mug in Black'],
  ]);
  const own = galleryOf({ ...product, variants: [{ ...white, image: '/own.jpg' }] }, { ...white, image: '/own.jpg' });
  expect(own.map(({ src }) => src).slice(0, 3)).toEqual(['/own.jpg', '/handle.jpg', '/base.jpg']);
  expect(own).toHaveLength(galleryOf(product, { ...white, pictures: [] }).length + 2);
});

test('the alt text is specific for shop pictures, else title and color', () => {
  const [variant] = product.variants;
  if (!variant) throw new Error('The product has no variant');
  const whiteMug = { color: 'White', image: 'https://cdn.example/white.png', inventory: 4 };
  expect(galleryOf(mug, whiteMug)[0]?.text).toBe('Mug in White');
  expect(galleryOf(product, variant)[0]?.text).toBe(colorPictures[variant.image]);
});
