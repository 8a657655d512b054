import { expect, test } from 'vitest';
import type { WireProduct } from '../../../api/wire';
import { type ColorDraft, type Draft, draftOf, parseDraft } from './product-draft';
import { editOf, largePriceChange, renamesColor } from './product-edit';
import { testProduct } from '../common/test-product';

const plain: WireProduct = { ...testProduct, variants: [], inventory: 7 };

const rename = ({ colors }: Draft) => ({ colors: [{ ...row(colors, 0), color: 'Ivory' }, row(colors, 1)] });

function row(colors: readonly ColorDraft[], index: number): ColorDraft {
  const found = colors[index];
  if (!found) throw new Error(`no color ${index}`);
  return found;
}

function edit(change: (draft: Draft) => Partial<Draft>, from = testProduct) {
  const draft = { ...draftOf(from), ...change(draftOf(from)) };
  const parsed = parseDraft(draft, '2026-11-21');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return editOf(parsed.input, draft, from);
}

test('a text change is sent without stock and colors', () => {
  const sent = edit(() => ({ title: 'Linen Towel' }));
  expect(Object.keys(sent)).toEqual([
    'title',
    'description',
    'price',
    'salePrice',
    'sale_ends',
    'image',
    'fabric',
    'origin',
    'has_sizes',
  ]);
});

test('stock is sent with its old value, only for the changed color', () => {
  const sent = edit(({ colors }) => ({ colors: [{ ...row(colors, 0), inventory: '12' }, row(colors, 1)] }));
  expect(sent).not.toHaveProperty('inventory');
  expect(sent.variants).toEqual([
    { color: 'White', image: '/media/white-800.jpg', inventory: 12, inventory_was: 10 },
    { color: 'Pink', image: '/media/pink-800.jpg' },
  ]);
});

test('the stock of a product without colors is sent only if it was changed', () => {
  expect(edit(() => ({ title: 'Socks' }), plain)).not.toHaveProperty('inventory');
  expect(edit(() => ({ inventory: '9' }), plain)).toMatchObject({ inventory: 9, inventory_was: 7 });
});

test('pictures are sent only of the color that got them, and of a product without colors', () => {
  const pictures = [{ image: '/media/toe.jpg', alt: 'The toe' }];
  const sent = edit(({ colors }) => ({ colors: [row(colors, 0), { ...row(colors, 1), pictures }] }));
  expect(sent.variants).toEqual([
    { color: 'White', image: '/media/white-800.jpg' },
    { color: 'Pink', image: '/media/pink-800.jpg', alt: '', pictures },
  ]);
  expect(edit(() => ({ alt: 'A pair' }), plain)).toMatchObject({ alt: 'A pair', pictures: [] });
  expect(edit(() => ({ title: 'Socks' }), { ...plain, alt: 'A pair', pictures })).not.toHaveProperty('pictures');
});

test('a new color is sent with its stock and no old value', () => {
  const pictures = { image: '/media/lilac.jpg', alt: '', pictures: [] };
  const lilac = { key: 9, originalColor: null, color: 'Lilac', ...pictures, inventory: '5' };
  expect(edit(({ colors }) => ({ colors: [...colors, lilac] })).variants).toEqual([
    { color: 'White', image: '/media/white-800.jpg' },
    { color: 'Pink', image: '/media/pink-800.jpg' },
    { color: 'Lilac', image: '/media/lilac.jpg', inventory: 5 },
  ]);
});

test('a removed color is omitted, and the others are sent without stock', () => {
  expect(edit(({ colors }) => ({ colors: colors.slice(1) })).variants).toEqual([
    { color: 'Pink', image: '/media/pink-800.jpg' },
  ]);
});

test('reordered colors are sent', () => {
  expect(edit(({ colors }) => ({ colors: [row(colors, 1), row(colors, 0)] })).variants).toHaveLength(2);
});

test('removing the last color leaves a product with one stock', () => {
  expect(edit(() => ({ colors: [], inventory: '3' }))).toMatchObject({ variants: [], inventory: 3 });
});

test('a renamed color is sent as a new one, with its stock', () => {
  expect(edit(rename).variants?.[0]).toEqual({ color: 'Ivory', image: '/media/white-800.jpg', inventory: 10 });
  expect(renamesColor({ ...draftOf(testProduct), ...rename(draftOf(testProduct)) })).toBe(true);
  expect(renamesColor(draftOf(testProduct))).toBe(false);
});

test.each([
  { price: '28.00', salePrice: '0.49', change: true, why: 'a tenth' },
  { price: '4.99', salePrice: '', change: false, why: 'the same price without a sale' },
  { price: '28.00', salePrice: '7.48', change: false, why: 'half more' },
  { price: '28.00', salePrice: '7.49', change: true, why: 'more than half more' },
  { price: '28.00', salePrice: '', change: true, why: 'the end of a sale' },
  { price: 'x', salePrice: '0.01', change: false, why: 'what is not saved' },
])('a price that changes by more than half is asked about: $why', ({ price, salePrice, change }) => {
  const product = { ...testProduct, price: 28, salePrice: 4.99 };
  const found = largePriceChange({ ...draftOf(product), price, salePrice }, product);
  expect(found).toEqual(change ? { from: '$4.99', to: `$${salePrice || price}` } : null);
  expect(largePriceChange({ ...draftOf(product), price, salePrice }, null)).toBeNull();
});
