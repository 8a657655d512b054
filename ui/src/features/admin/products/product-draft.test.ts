import { expect, test } from 'vitest';
import type { WireProduct } from '../../../api/wire';
import { type Draft, draftOf, parseDraft, stockOf } from './product-draft';

const today = '2026-11-21';

const towel: WireProduct = {
  _id: 'tea-towel',
  version: 1,
  title: 'Tea Towel',
  description: 'Soft.\n\nVery soft.',
  price: 9.99,
  salePrice: 4.99,
  sale_ends: '2026-11-30',
  image: '/media/white-800.jpg',
  fabric: '95% polyester, 5% spandex',
  origin: 'imported',
  has_sizes: true,
  inventory: 13,
  variants: [
    { color: 'White', image: '/media/white-800.jpg', inventory: 10 },
    {
      color: 'Pink',
      image: '/media/pink-800.jpg',
      alt: 'A pair',
      pictures: [{ image: '/media/toe.jpg', alt: '' }],
      inventory: 3,
    },
  ],
};

const plain: Draft = {
  title: 'Gift card',
  price: '25',
  salePrice: '',
  sale_ends: '',
  image: 'https://cdn.example/card.png',
  alt: '',
  pictures: [],
  fabric: '',
  origin: '',
  sizes: 'One size',
  inventory: '100',
  description: 'Any color of softness.',
  colors: [],
};

const noPictures = { image: '', alt: '', pictures: [] };

const errorsOf = (change: Partial<Draft>) => {
  const parsed = parseDraft({ ...plain, ...change }, today);
  return parsed.ok ? {} : parsed.errors;
};

test('a product survives the round trip through the form', () => {
  const { _id, version: _, ...input } = towel;
  expect(parseDraft(draftOf(towel), today)).toEqual({ ok: true, input });
});

test('a product without colors has one stock, and an empty sale price is null', () => {
  const { colors, sizes: _, alt: _alt, pictures: _pictures, ...typed } = plain;
  expect(parseDraft(plain, today)).toEqual({
    ok: true,
    input: { ...typed, price: 25, salePrice: null, has_sizes: false, inventory: 100, variants: colors },
  });
});

test('a product without a sale price has no last day of a sale', () => {
  const parsed = ['20', ' '].map((salePrice) => parseDraft({ ...plain, salePrice, sale_ends: '2026-11-30' }, today));
  expect(parsed.map((result) => result.ok && result.input.sale_ends)).toEqual(['2026-11-30', '']);
});

test('typed text is trimmed', () => {
  const parsed = parseDraft({ ...plain, title: '  Gift card \n', price: ' 25.50 ' }, today);
  expect(parsed.ok && [parsed.input.title, parsed.input.price]).toEqual(['Gift card', 25.5]);
});

test.each<{ change: Partial<Draft>; field: string; why: string }>([
  { change: { title: ' ' }, field: 'title', why: 'required' },
  { change: { price: '' }, field: 'price', why: 'required' },
  { change: { price: '-1' }, field: 'price', why: 'at least 0' },
  { change: { price: '4.999' }, field: 'price', why: 'steps of 0.01' },
  { change: { price: '4,99' }, field: 'price', why: 'a decimal comma' },
  { change: { price: '1000000.01' }, field: 'price', why: 'over the limit' },
  { change: { salePrice: 'free' }, field: 'salePrice', why: 'not a number' },
  { change: { salePrice: '25.01' }, field: 'salePrice', why: 'above the price' },
  { change: { image: '' }, field: 'image', why: 'required' },
  { change: { image: 'javascript:alert(1)' }, field: 'image', why: 'neither https nor a path' },
  { change: { inventory: '' }, field: 'inventory', why: 'required' },
  { change: { inventory: '2.5' }, field: 'inventory', why: 'not a whole number' },
  { change: { description: '' }, field: 'description', why: 'required' },
  { change: { fabric: 'x'.repeat(201) }, field: 'fabric', why: 'too long' },
])('$field is rejected: $why', ({ change, field }) => {
  expect(Object.keys(errorsOf(change))).toEqual([field]);
});

test('color errors use the field paths of the API', () => {
  const row = { ...plain, key: 0, originalColor: null, color: 'White', inventory: '1' };
  const colors = [row, { ...row, key: 1, color: ' White ' }, { ...row, key: 2, color: '', inventory: 'many' }];
  expect(Object.keys(errorsOf({ colors }))).toEqual([
    'variants[2].color',
    'variants[2].inventory',
    'variants[1].color',
  ]);
});

test('the pictures of a product belong to its colors if it has some', () => {
  const pictures = [{ image: '/media/toe.jpg', alt: ' The toe ' }];
  const parsed = parseDraft({ ...plain, alt: 'A card', pictures }, today);
  const trimmed = [{ image: '/media/toe.jpg', alt: 'The toe' }];
  expect(parsed.ok && parsed.input).toMatchObject({ alt: 'A card', pictures: trimmed });
  const bad = [{ image: '', alt: 'x'.repeat(201) }];
  expect(Object.keys(errorsOf({ pictures: bad }))).toEqual(['pictures[0].image', 'pictures[0].alt']);
  const row = { key: 0, originalColor: null, color: 'White', inventory: '1' };
  const colors = [{ ...row, image: '/media/white-800.jpg', alt: '', pictures }];
  const colored = parseDraft({ ...plain, pictures: bad, colors }, today);
  expect(colored.ok && colored.input.variants[0]?.pictures).toEqual(trimmed);
  expect(colored.ok && 'pictures' in colored.input).toBe(false);
});

test('the inventory of a product with colors is the sum of theirs, and the inventory field is ignored', () => {
  const { colors } = draftOf(towel);
  const parsed = parseDraft({ ...plain, inventory: 'none', colors }, today);
  expect(parsed.ok && parsed.input.inventory).toBe(13);
  expect(stockOf([...colors, { key: 9, originalColor: null, color: 'Brown', ...noPictures, inventory: 'x' }])).toBe(13);
});
